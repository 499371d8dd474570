import { useState } from "react";
import type { Order } from "../../contract/orders.ts";
import { formatNumber } from "../i18n/format.ts";
import { formatSize } from "../i18n/format-size.ts";
import { useLocale } from "../i18n/locale.ts";
import { bothOf, useText } from "../i18n/t.ts";
import { useFresh } from "../lists/use-fresh.ts";
import { useConnection } from "../offline/connection.ts";
import { dropKeptFiles, saveOrderFile } from "../orders/download.ts";
import { myOrders } from "../orders/my-orders.ts";
import { CategoryMark } from "../services/CategoryMark.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { TrashIcon } from "../ui/icons.tsx";
import { ConfirmDialog } from "../ui/overlay/ConfirmDialog.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Section } from "../ui/Section.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";
import { showToast } from "../ui/toast.ts";
import { useBusy } from "../ui/use-busy.ts";
import { SavedFileItem } from "./SavedFileItem.tsx";
import { type SavedFile, useSavedFiles, useStorageEstimate } from "./saved-files.ts";
import { filesText } from "./text.ts";
import { useFileTitle } from "./use-file-title.ts";

/** The delivered files on this phone. They open offline and can be removed when storage is short. */
export function SavedFiles() {
  const text = useText(filesText);
  const locale = useLocale();
  const files = useSavedFiles();
  const storage = useStorageEstimate(files?.bytes);
  const [dropping, setDropping] = useState<SavedFile | "all">();
  // The kept files need no server, but the list of other delivered files does.
  useFresh(() => myOrders.refresh().catch(() => undefined));

  const handleDrop = async () => {
    const one = dropping === "all" ? undefined : dropping?.file;
    const bytes = one?.size ?? files?.bytes ?? 0;
    setDropping(undefined);
    await dropKeptFiles(one?._id);
    showToast(
      "blank",
      bothOf(filesText, (words, locale) => words.dropped(formatSize(bytes, locale))),
    );
  };

  return (
    <>
      <PageHeader title={text.title}>{text.intro}</PageHeader>
      <div className="flex max-w-3xl flex-col gap-4">
        {files ? null : <SkeletonList label={text.loading} rows={2} />}
        {storage?.short ? <Banner tone="warn">{text.short}</Banner> : null}
        {files && files.saved.length > 0 ? (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div>
                <p className="font-semibold tabular-nums">
                  {text.kept(formatNumber(files.saved.length, locale), formatSize(files.bytes, locale))}
                </p>
                {storage ? <p className="text-sm text-soft">{text.quota(formatSize(storage.usage, locale))}</p> : null}
              </div>
              {files.saved.length > 1 ? (
                <Button variant="secondary" icon={<TrashIcon className="size-5" />} onClick={() => setDropping("all")}>
                  {text.dropAll}
                </Button>
              ) : null}
            </div>
            <ul className="flex flex-col gap-3">
              {files.saved.map((saved) => (
                <SavedFileItem key={saved.file._id} saved={saved} onDrop={() => setDropping(saved)} />
              ))}
            </ul>
          </>
        ) : null}
        {files && files.saved.length === 0 ? (
          <EmptyState
            title={text.emptyTitle}
            action={files.missing.length > 0 ? undefined : <ButtonLink href="/my-order">{text.toOrders}</ButtonLink>}
          >
            {text.emptyText}
          </EmptyState>
        ) : null}
        {files && files.missing.length > 0 ? <MissingFiles orders={files.missing} /> : null}
      </div>
      <ConfirmDialog
        open={dropping !== undefined}
        danger
        title={dropping === "all" ? text.dropAllTitle : text.dropTitle}
        confirmLabel={dropping === "all" ? text.dropAll : text.drop}
        cancelLabel={text.cancel}
        onConfirm={handleDrop}
        onClose={() => setDropping(undefined)}
      >
        {text.dropText}
      </ConfirmDialog>
    </>
  );
}

/** Delivered files that are not on this phone and can't be opened offline. */
function MissingFiles({ orders }: { orders: Order[] }) {
  const text = useText(filesText);
  const online = useConnection() === "online";
  return (
    <Section title={text.notKept} head="font-semibold" className="mt-2">
      <p className="mb-2 text-sm text-soft">{online ? text.notKeptText : text.keepOffline}</p>
      <Card flush>
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <MissingFile key={order._id} order={order} online={online} />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function MissingFile({ order, online }: { order: Order; online: boolean }) {
  const text = useText(filesText);
  const { name, number } = useFileTitle(order);
  const { busy, run } = useBusy();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <CategoryMark category={order.category} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="leading-snug">{name}</p>
        <p className="text-sm tracking-wide text-soft tabular-nums">{number}</p>
      </div>
      <Button
        variant="secondary"
        className="ms-auto"
        aria-label={text.keepName(`${name} ${number}`)}
        busy={busy}
        busyLabel={text.keeping}
        disabled={!online}
        onClick={() => run(() => saveOrderFile(order))}
      >
        {text.keep}
      </Button>
    </li>
  );
}
