import { type FileType, fileTypes } from "../../contract/files.ts";
import { saveAs } from "../api/save-as.ts";
import { canShare, type StoredFile, shareFile } from "../api/share-file.ts";
import { formatRelative } from "../i18n/format.ts";
import { formatSize } from "../i18n/format-size.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { openKeptFile, toShare } from "../orders/download.ts";
import { CategoryMark } from "../services/CategoryMark.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { DownloadIcon, EyeIcon, ShareIcon, TrashIcon } from "../ui/icons.tsx";
import { showToast } from "../ui/toast.ts";
import type { SavedFile } from "./saved-files.ts";
import { filesText } from "./text.ts";
import { useFileTitle } from "./use-file-title.ts";

/** A file on this phone. Its main use is to show it to a customer, so the first button opens it. */
export function SavedFileItem({ saved: { file, order }, onDrop }: { saved: SavedFile; onDrop: () => void }) {
  const text = useText(filesText);
  const locale = useLocale();
  const { name, number } = useFileTitle(order);
  const shares = canShare(file);
  const withContent = (use: (stored: StoredFile) => unknown) =>
    void openKeptFile(file._id)
      .then((stored) => stored && use(stored))
      .catch((error: unknown) => showToast("error", sentence(error)));
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex gap-3">
        <CategoryMark category={order?.category ?? ""} />
        <div className="min-w-0 flex-1">
          <h2 className="leading-snug font-semibold">{name}</h2>
          {number ? <p className="tracking-wide tabular-nums">{number}</p> : null}
          <p className="text-sm text-soft tabular-nums">
            {(fileTypes[file.type as FileType] ?? text.file).toUpperCase()} · {formatSize(file.size, locale)} ·{" "}
            {text.savedOn(formatRelative(file.savedAt, locale))}
          </p>
        </div>
        <IconButton aria-label={text.dropName(`${name} ${number}`.trim())} onClick={onDrop} className="-me-2 -mt-2">
          <TrashIcon className="size-5" />
        </IconButton>
      </div>
      <div className="flex flex-wrap gap-2 *:flex-auto *:px-3.5 sm:*:flex-none">
        <Button icon={<EyeIcon className="size-5" />} onClick={() => withContent(openFile)}>
          {text.open}
        </Button>
        <Button
          variant="secondary"
          icon={shares ? <ShareIcon className="size-5" /> : <DownloadIcon className="size-5" />}
          onClick={() => withContent((stored) => shareFile(shares ? toShare(stored, order) : stored))}
        >
          {shares ? text.share : text.save}
        </Button>
      </div>
    </Card>
  );
}

/** Opens a file from this device in its own window, or saves it where windows are blocked. */
function openFile({ blob, name, type }: StoredFile): void {
  const address = URL.createObjectURL(blob.type ? blob : new Blob([blob], { type }));
  if (!window.open(address, "_blank")) saveAs(blob, name);
  // The new window needs the URL for a moment.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
