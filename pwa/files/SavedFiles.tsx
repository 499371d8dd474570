import { useState } from "react";
import { type FileType, fileTypes } from "../../contract/files.ts";
import type { Order } from "../../contract/orders.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { canShare, type StoredFile, saveAs, shareFile } from "../api/save.ts";
import { formatSize } from "../i18n/size.ts";
import { bothOf, defineText, formatNumber, formatRelative, useLocale, useText } from "../i18n/t.ts";
import { useMyOrders } from "../my-orders/my-orders.ts";
import { deleteCachedFiles, openCachedFile, useCachedFiles } from "../orders/download.ts";
import { CategoryMark } from "../services/CategoryMark.tsx";
import { useOrderName } from "../services/names.ts";
import { whoseOf } from "../services/order-lines.ts";
import { Button, ButtonLink, IconButton } from "../ui/Button.tsx";
import { DownloadIcon, EyeIcon, ShareIcon, TrashIcon } from "../ui/icons.tsx";
import { ConfirmDialog } from "../ui/overlay/Dialog.tsx";
import { Card, EmptyState, PageHeader, SkeletonList } from "../ui/Page.tsx";
import { showFailure, showToast } from "../ui/toast.ts";

/**
 * The delivered files on this phone. They open offline and can be removed when storage is short.
 */
export function SavedFiles() {
  const text = useText(filesText);
  const locale = useLocale();
  const files = useSavedFiles();
  const [dropping, setDropping] = useState<SavedFile | "all">();

  const handleDrop = async () => {
    const one = dropping === "all" ? undefined : dropping?.file;
    const bytes = one?.size ?? files?.bytes ?? 0;
    setDropping(undefined);
    await deleteCachedFiles(one?._id);
    showToast(
      "blank",
      bothOf(filesText, (words, locale) => words.dropped(formatSize(bytes, locale))),
    );
  };

  return (
    <>
      <PageHeader title={text.title}>{text.intro}</PageHeader>
      <div className="flex max-w-3xl flex-col gap-4">
        {files ? null : <SkeletonList rows={2} />}
        {files && files.saved.length > 0 ? (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="font-semibold tabular-nums">
                {text.kept(
                  formatNumber(files.saved.length, locale),
                  formatSize(files.bytes, locale),
                )}
              </p>
              {files.saved.length > 1 ? (
                <Button
                  variant="secondary"
                  icon={<TrashIcon className="size-5" />}
                  onClick={() => setDropping("all")}
                >
                  {text.dropAll}
                </Button>
              ) : null}
            </div>
            <ul className="flex flex-col gap-3">
              {files.saved.map((saved) => (
                <SavedFileItem
                  key={saved.file._id}
                  saved={saved}
                  onDrop={() => setDropping(saved)}
                />
              ))}
            </ul>
          </>
        ) : null}
        {files?.saved.length === 0 ? (
          <EmptyState
            title={text.emptyTitle}
            action={<ButtonLink href="/my-order">{text.toOrders}</ButtonLink>}
          >
            {text.emptyText}
          </EmptyState>
        ) : null}
      </div>
      <ConfirmDialog
        open={dropping !== undefined}
        danger
        title={dropping === "all" ? text.dropAllTitle : text.dropTitle}
        confirmLabel={dropping === "all" ? text.dropAll : text.drop}
        onConfirm={handleDrop}
        onClose={() => setDropping(undefined)}
      >
        {text.dropText}
      </ConfirmDialog>
    </>
  );
}

/** A file on this phone. Its main use is to show it to a customer, so the first button opens it. */
function SavedFileItem({
  saved: { file, order },
  onDrop,
}: {
  saved: SavedFile;
  onDrop: () => void;
}) {
  const text = useText(filesText);
  const locale = useLocale();
  const { name, whose } = useFileTitle(order);
  const shares = canShare(file);
  const withContent = (use: (stored: StoredFile) => unknown) =>
    void openCachedFile(file._id)
      .then((stored) => stored && use(stored))
      .catch((error: unknown) => showFailure(error));
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap justify-end gap-x-3">
        <CategoryMark category={order?.category ?? ""} />
        <div className="beside">
          <h2 className="leading-snug font-semibold">{name}</h2>
          {whose ? <p className="tabular-nums">{whose}</p> : null}
          <p className="text-sm text-soft tabular-nums">
            {(fileTypes[file.type as FileType] ?? text.file).toUpperCase()} ·{" "}
            {formatSize(file.size, locale)} · {text.savedOn(formatRelative(file.savedAt, locale))}
          </p>
        </div>
        <IconButton
          aria-label={text.dropName(`${name} ${whose}`.trim())}
          onClick={onDrop}
          className="-me-2 -mt-2"
        >
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
          onClick={() => withContent(shareFile)}
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

/** A file's title: the name of its order, and whose it is, with the order's number. */
function useFileTitle(order: Order | undefined): { name: string; whose: string } {
  const text = useText(filesText);
  const nameOf = useOrderName();
  const locale = useLocale();
  if (!order) return { name: text.oldOrder, whose: "" };
  const whose = [whoseOf(order, locale), formatOrderNumber(order.orderNumber, locale)]
    .filter(Boolean)
    .join("\u00a0· ");
  return { name: nameOf(order), whose };
}

type OfflineFileRow = NonNullable<ReturnType<typeof useCachedFiles>>[number];
/** `order` is undefined when it is no longer in the list on this phone. */
type SavedFile = { file: OfflineFileRow; order: Order | undefined };

/** The kept files, newest first, each with its order. Undefined while reading. */
function useSavedFiles(): { saved: SavedFile[]; bytes: number } | undefined {
  const files = useCachedFiles();
  const mine = useMyOrders();
  if (!files || !mine?.whole) return undefined;
  return {
    saved: files.map((file) => ({
      file,
      order: [...mine.rows, ...(mine.beyond ?? [])].find((order) => order._id === file._id),
    })),
    bytes: files.reduce((sum, file) => sum + file.size, 0),
  };
}

const filesText = defineText({
  title: ["সংরক্ষিত ফাইল", "Saved files"],
  intro: [
    "ডেলিভারি পাওয়া ফাইল এই ফোনে রাখা থাকলে ইন্টারনেট ছাড়াই খোলে।",
    "Delivered files saved on this phone open without internet.",
  ],
  kept: [
    (count: string, size: string) => `${count}টি ফাইল, মোট ${size}`,
    (count: string, size: string) => `${count} files, ${size} in total`,
  ],
  savedOn: [(time: string) => `রাখা হয়েছে ${time}`, (time: string) => `Saved ${time}`],
  open: ["খুলুন", "Open"],
  save: ["ডাউনলোড", "Download"],
  share: ["শেয়ার", "Share"],
  drop: ["ফোন থেকে সরান", "Remove from phone"],
  dropName: [
    (name: string) => `ফোন থেকে সরান: ${name}`,
    (name: string) => `Remove from phone: ${name}`,
  ],
  dropAll: ["সব সরান", "Remove all"],
  dropTitle: ["ফাইলটি ফোন থেকে সরাবেন?", "Remove the file from this phone?"],
  dropAllTitle: ["সব ফাইল ফোন থেকে সরাবেন?", "Remove all files from this phone?"],
  dropText: [
    "সার্ভারে থাকবে, ইন্টারনেট থাকলে অর্ডার তালিকা থেকে আবার নামানো যাবে।",
    "The server still has it. You can download it again from the order list.",
  ],
  dropped: [(size: string) => `${size} জায়গা খালি হলো।`, (size: string) => `${size} freed.`],
  emptyTitle: ["ফোনে এখনো কোনো ফাইল নেই", "No files on this phone yet"],
  emptyText: [
    "অর্ডার তালিকা থেকে কোনো ফাইল ডাউনলোড করলে তা এখানেও থাকে।",
    "Files you download from the order list are saved here too.",
  ],
  toOrders: ["অর্ডার তালিকা দেখুন", "View the order list"],
  file: ["ফাইল", "File"],
  oldOrder: ["আগের অর্ডার", "An earlier order"],
});
