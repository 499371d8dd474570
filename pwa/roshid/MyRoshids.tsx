import { useState } from "react";
import { Link } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { Sentence } from "../../contract/errors.ts";
import type { Roshid } from "../../contract/roshid.ts";
import { formatTaka, inDigits, quote, useLocale, useText } from "../i18n/t.ts";
import { lacksDetails } from "../lists/DetailsRemoved.tsx";
import {
  ListAwaited,
  MoreButton,
  NothingFound,
  RefreshButton,
  TitleAge,
} from "../lists/ListParts.tsx";
import { useAsking, useWithWaiting } from "../lists/use-cached-list.ts";
import { useSlices } from "../lists/use-slices.ts";
import { sentence } from "../offline/errors.ts";
import { DraftList } from "../outbox/DraftList.tsx";
import { ROSHID_CREATE, ROSHID_EDIT } from "../outbox/kinds.ts";
import { WaitingList } from "../outbox/WaitingItem.tsx";
import { useBalance } from "../settings/settings.ts";
import { Button, ButtonLink, roundButton, useBusy } from "../ui/Button.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { PlusIcon, SearchIcon, TrashIcon } from "../ui/icons.tsx";
import { ConfirmDialog } from "../ui/overlay/Dialog.tsx";
import { Banner, EmptyState, PageHeader, QuotedBanner } from "../ui/Page.tsx";
import { showToast } from "../ui/toast.ts";
import { roshidSaid } from "./form/text.ts";
import { roshidListText } from "./list-text.ts";
import { RoshidPrintLink, RoshidTable } from "./RoshidTable.tsx";
import { deleteRoshid, isFound, myRoshids, restoreRoshid, useRoshidDrafts } from "./roshid.ts";

/** In the history entry: the roshid that was just paid for, if the server has it, what is said of it, and its price in tk. */
export type SavedRoshid = { saved: string | undefined; said: Sentence; price: number | undefined };

/** The search field is shown from this many roshids on. */
const SEARCH_FROM = 4;

/** /my-roshid: the user's roshids, after those that still wait on this phone and the drafts. */
export function MyRoshids() {
  const text = useText(roshidListText);
  const kept = useWithWaiting(myRoshids, [ROSHID_CREATE, ROSHID_EDIT]);
  const { at, error, refresh, loadMore } = useAsking(myRoshids, ["roshids"]);
  const drafts = useRoshidDrafts();
  // Drafts are shown above the list, so both are drawn together.
  const list = drafts && kept;
  const [deleting, setDeleting] = useState<Roshid>();
  const [search, setSearch] = useState("");
  const roshids = list?.rows ?? [];
  const shown = roshids.filter((roshid) => isFound(roshid, search));
  const drawn = useSlices(shown, search);
  const fetched = list?.asOf !== undefined;
  const nothing = fetched && roshids.length === 0 && list.waiting.length === 0;

  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          <>
            <RefreshButton busy={at === "busy"} onRefresh={refresh} />
            <Link
              href="/roshid"
              aria-label={text.newRoshid}
              title={text.newRoshid}
              className={roundButton}
            >
              <PlusIcon />
            </Link>
          </>
        }
      >
        <TitleAge time={list?.asOf} />
      </PageHeader>
      <div className="flex max-w-5xl flex-col gap-4">
        <Paid roshids={roshids} />
        {deleting ? (
          <DeleteRoshid
            key={deleting._id}
            roshid={deleting}
            onClose={() => setDeleting(undefined)}
          />
        ) : null}
        {list && list.waiting.length > 0 ? <WaitingList items={list.waiting} /> : null}
        {list && drafts.length > 0 ? <DraftList drafts={drafts} /> : null}
        {roshids.length >= SEARCH_FROM || search ? (
          <TextInput
            type="search"
            name="search"
            label={text.search}
            hint={text.searchHint}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            autoComplete="off"
            enterKeyHint="search"
            end={<SearchIcon className="me-2.5 size-5 text-soft" />}
            className="max-w-xl"
          />
        ) : null}
        {shown.length > 0 ? <RoshidTable roshids={drawn} onDelete={setDeleting} /> : null}
        {fetched ? null : <ListAwaited kept error={error} onRetry={refresh} />}
        {nothing ? (
          <EmptyState
            title={text.empty}
            action={<ButtonLink href="/roshid">{text.newRoshid}</ButtonLink>}
          >
            {text.emptyText}
          </EmptyState>
        ) : null}
        {roshids.length > 0 && shown.length === 0 ? (
          <NothingFound
            title={text.noMatch}
            clearLabel={text.showAll}
            onClear={() => setSearch("")}
          >
            {list?.hasMore ? text.noMatchMore : null}
          </NothingFound>
        ) : null}
        <MoreButton list={{ hasMore: list?.hasMore, at, loadMore }} />
      </div>
    </>
  );
}

/** What was paid for the roshid that was just saved, and the way to print it. */
function Paid({ roshids }: { roshids: Roshid[] }) {
  const text = useText(roshidListText);
  const locale = useLocale();
  const balance = useBalance().value;
  const { saved, said, price } = useHistoryState<SavedRoshid | null>() ?? {};
  const roshid = roshids.find(({ _id }) => _id === saved);
  if (!roshid || !said) return null;
  return (
    <QuotedBanner tone="success" role="status" sentence={said}>
      <p>
        {[roshid.ownerDetails[0]?.ownerName, inDigits(roshid.serialNo, locale)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="mb-2">{text.charged(formatTaka(price, locale), formatTaka(balance, locale))}</p>
      <RoshidPrintLink roshid={roshid}>{text.download}</RoshidPrintLink>
    </QuotedBanner>
  );
}

/** Asks before a roshid is deleted. While the page is open it can be undone. */
function DeleteRoshid({ roshid, onClose }: { roshid: Roshid; onClose: () => void }) {
  const text = useText(roshidListText);
  const locale = useLocale();
  const [deleted, setDeleted] = useState(false);
  const { busy, run } = useBusy();
  const [serial, khatian] = [inDigits(roshid.serialNo, locale), inDigits(roshid.khatianNo, locale)];
  const remove = async () => {
    showToast("success", quote({ en: await deleteRoshid(roshid._id), bn: roshidSaid.deleted }));
    setDeleted(true);
  };
  const refuse = (error: unknown) => {
    onClose();
    // The specification wants the server's own message shown.
    showToast("error", quote(sentence(error)));
  };
  const undo = async () => {
    showToast("success", quote({ en: await restoreRoshid(roshid._id), bn: roshidSaid.restored }));
    onClose();
    // The button that was pressed is gone.
    document.querySelector<HTMLElement>("main h1")?.focus();
  };
  if (deleted)
    return (
      <Banner
        role="status"
        icon={<TrashIcon />}
        action={
          <Button variant="secondary" autoFocus busy={busy} onClick={() => run(undo)}>
            {text.undo}
          </Button>
        }
      >
        {lacksDetails(roshid) ? text.deletedBlank : text.deleted(serial)}
      </Banner>
    );
  return (
    <ConfirmDialog
      danger
      title={text.deleteTitle}
      confirmLabel={text.delete}
      busyLabel={text.deleting}
      onClose={onClose}
      onConfirm={() => remove().catch(refuse)}
    >
      {lacksDetails(roshid) ? text.deleteBlank : text.deleteText(serial, khatian)}
    </ConfirmDialog>
  );
}
