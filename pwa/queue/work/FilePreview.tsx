import { useEffect, useState } from "react";
import { errorCatalogue } from "../../../contract/errors.ts";
import { type FileType, fileTypes, type TakenOut } from "../../../contract/files.ts";
import { mediaTypeOf } from "../../../contract/values/media-type.ts";
import { apiError, isOffline } from "../../api/errors.ts";
import { describeTakenOut } from "../../attachments/taken-out.ts";
import { formatNumber, useLocale, useText } from "../../i18n/t.ts";
import { sentence } from "../../offline/errors.ts";
import { Spinner } from "../../ui/Button.tsx";
import { DocumentIcon, WarningIcon } from "../../ui/icons.tsx";
import { previewPdf } from "../queue.ts";
import { queueText } from "../text.ts";

/**
 * Shows a file before it is sent: its picture or first page, type, size and pages. `about`: what it
 * is to be compared with.
 */
export function FilePreview({ file, size, about }: { file: File; size: string; about?: string }) {
  const text = useText(queueText);
  const locale = useLocale();
  const { preview, giveUp } = useFilePreview(file);
  const pages = preview.at === "shown" ? preview.pages : undefined;
  const told = preview.at === "shown" ? describeTakenOut(preview.takenOut) : undefined;
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-sunken">
      {about ? <p className="bg-surface px-3 py-2 font-semibold wrap-anywhere">{about}</p> : null}
      <div className="flex h-56 items-center justify-center p-2">
        {preview.at === "shown" ? (
          <img
            src={preview.image}
            alt={text.previewOf(file.name)}
            onError={giveUp}
            className="max-h-full max-w-full rounded-sm bg-white object-contain shadow-card"
          />
        ) : preview.at === "busy" ? (
          <Spinner label={text.previewing} className="size-8 text-accent" />
        ) : (
          <DocumentIcon className="size-12 text-accent" />
        )}
      </div>
      <figcaption className="border-t border-line bg-surface px-3 py-2 text-sm">
        <p className="text-soft tabular-nums">
          {[
            fileTypes[mediaTypeOf(file.type) as FileType]?.toUpperCase(),
            size,
            pages && text.pages(formatNumber(pages, locale)),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {told ? <p className="mt-1">{told[locale]}</p> : null}
        {preview.at === "failed" ? (
          <p role="alert" className="mt-1 flex items-start gap-1.5 text-cancelled">
            <WarningIcon className="mt-0.5 size-5" />
            {sentence(preview.error)[locale]}
          </p>
        ) : null}
      </figcaption>
    </figure>
  );
}

type Preview =
  | { at: "busy" | "none" }
  | { at: "shown"; image: string; pages?: number; takenOut?: TakenOut[] }
  | { at: "failed"; error: unknown };

/** What the server would answer to it. */
function halfPicture() {
  const { status, en, bn } = errorCatalogue["picture-broken"];
  return apiError(status, { error: en, bn, code: "picture-broken" });
}

/**
 * A preview of a file before it is sent. The browser shows images; the server draws the first page
 * of a PDF.
 */
function useFilePreview(file: File): { preview: Preview; giveUp: () => void } {
  const [preview, setPreview] = useState<Preview>({ at: "busy" });
  useEffect(() => {
    let live = true;
    if (mediaTypeOf(file.type).startsWith("image/")) {
      const image = URL.createObjectURL(file);
      setPreview({ at: "shown", image });
      import("../../attachments/picture/whole.ts")
        .then(({ isWhole }) => isWhole(file))
        .then(
          (whole) => live && !whole && setPreview({ at: "failed", error: halfPicture() }),
          // Without this module, or the file, the server tells it.
          () => undefined,
        );
      return () => {
        live = false;
        URL.revokeObjectURL(image);
      };
    }
    setPreview({ at: "busy" });
    previewPdf(file).then(
      (drawn) => live && setPreview({ at: "shown", ...drawn }),
      (error: unknown) =>
        live && setPreview(isOffline(error) ? { at: "none" } : { at: "failed", error }),
    );
    return () => {
      live = false;
    };
  }, [file]);
  return { preview, giveUp: () => setPreview({ at: "none" }) };
}
