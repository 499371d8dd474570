import { useEffect, useState } from "react";
import { isOffline } from "../../api/errors.ts";
import { previewPdf } from "../queue.ts";

export type Preview =
  | { at: "busy" | "none" }
  | { at: "shown"; image: string; pages?: number }
  | { at: "failed"; error: unknown };

/** A PDF goes to the server once more for its picture: not the largest ones, over a slow line. */
const LARGEST_PDF = 6 * 1024 * 1024;

/** A look at a file before it is sent. Images are shown by the browser; the first page of a PDF is drawn by the server. */
export function useFilePreview(file: File): { preview: Preview; giveUp: () => void } {
  const [preview, setPreview] = useState<Preview>({ at: "busy" });
  useEffect(() => {
    if (file.type.startsWith("image/")) {
      const image = URL.createObjectURL(file);
      setPreview({ at: "shown", image });
      return () => URL.revokeObjectURL(image);
    }
    if (file.size > LARGEST_PDF) return setPreview({ at: "none" });
    let live = true;
    setPreview({ at: "busy" });
    previewPdf(file).then(
      (drawn) => live && setPreview({ at: "shown", ...drawn }),
      (error: unknown) => live && setPreview(isOffline(error) ? { at: "none" } : { at: "failed", error }),
    );
    return () => {
      live = false;
    };
  }, [file]);
  return { preview, giveUp: () => setPreview({ at: "none" }) };
}
