import { type FileType, fileTypes } from "../../../contract/files.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { sentence } from "../../offline/errors.ts";
import { DocumentIcon, WarningIcon } from "../../ui/icons.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { queueText } from "../text.ts";
import { useFilePreview } from "./use-file-preview.ts";

/** Shows a file before it is sent: its picture or first page, name, type, size and pages. */
export function FilePreview({ file, size }: { file: File; size: string }) {
  const text = useText(queueText);
  const locale = useLocale();
  const { preview, giveUp } = useFilePreview(file);
  const pages = preview.at === "shown" ? preview.pages : undefined;
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-sunken">
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
        <p className="font-semibold break-words">{file.name}</p>
        <p className="text-soft tabular-nums">
          {fileTypes[file.type as FileType]?.toUpperCase()} · {size}
          {pages ? ` · ${text.pages(formatNumber(pages, locale))}` : ""}
        </p>
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
