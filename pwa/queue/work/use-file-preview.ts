import { useEffect, useState } from "react";
import { isOffline } from "../../api/errors.ts";
import { previewPdf } from "../queue.ts";

export type Preview =
  | { at: "busy" | "none" }
  | { at: "shown"; image: string; pages?: number }
  | { at: "failed"; error: unknown };

/** The largest PDF with a preview, in bytes: a preview sends the file once more, which is slow for larger ones. */
const LARGEST_PDF = 6 * 1024 * 1024;

/** A preview of a file before it is sent. The browser shows images; the server draws the first page of a PDF. */
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
