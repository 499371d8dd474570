import { useState } from "react";
import { keptFrom } from "../../contract/shop/sums.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { oneOf, dayOf as readDay, setParams, useParams } from "../lists/address.ts";
import { List, ListFrame, ListHead, type Listing } from "../lists/List.tsx";
import { useRemote } from "../lists/use-remote.ts";
import { useIsWorker } from "../settings/settings.ts";
import { ButtonLink, IconButton, useBusy } from "../ui/Button.tsx";
import { SegmentedControl } from "../ui/form/RadioGroup.tsx";
import { DownloadIcon } from "../ui/icons.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { EmptyState } from "../ui/Page.tsx";
import { fetchRows } from "./book.ts";
import { DebtList } from "./Debts.tsx";
import { dayOf, type Entry, entriesOf } from "./entries.ts";
import { useShop } from "./head.ts";
import { useHasShop } from "./LateOrderSum.tsx";
import { OrderSum } from "./OrderSum.tsx";
import { Days, EntryRows, Stepper, Sums } from "./Period.tsx";
import { useSaveMonth } from "./save-month.ts";
import { useShopText } from "./text.ts";
import { useBook, useFreshBook } from "./use-book.ts";

const views = ["day", "month", "book"] as const;
export type View = (typeof views)[number];

/** /shop: what the own shop has taken, by days and months, and who owes. */
export function Shop() {
  const text = useShopText();
  const isWorker = useIsWorker();
  if (!useHasShop())
    return (
      <EmptyState
        heading="h1"
        title={text.closedTitle}
        action={isWorker ? null : <ButtonLink href="/profile">{text.toProfile}</ButtonLink>}
      >
        {text.closedText}
      </EmptyState>
    );
  return <OpenShop />;
}

function OpenShop() {
  const text = useShopText();
  const name = useShop()?.name;
  const today = dateInDhaka(new Date());
  const { view = "day", day = today } = useParams({ view: oneOf(views), day: readDay });
  const period = view === "month" ? day.slice(0, 7) : day;
  const { of, entries } = useEntries(view === "book" ? undefined : day.slice(0, 7));
  const [open, setOpen] = useState<Entry>();
  const saveMonth = useSaveMonth();
  const { busy, run } = useBusy();
  const isOf = (iso: string) => dayOf(iso).startsWith(period);
  const shown = entries.filter(
    ({ createdAt, sum }) => isOf(createdAt) || sum?.came.some(({ at }) => isOf(at)),
  );
  return (
    <ListFrame narrow>
      <ListHead
        title={name || text.title}
        of={of}
        actions={
          view === "month" ? (
            <IconButton
              aria-label={text.csv}
              disabled={busy || shown.length === 0}
              onClick={() => void run(async () => saveMonth(shown, period))}
            >
              <DownloadIcon />
            </IconButton>
          ) : null
        }
      />
      <SegmentedControl
        tight
        label={text.view}
        name="view"
        value={view}
        onChange={(value) => setParams({ view: value === "day" ? undefined : value })}
        options={views.map((value) => ({ value, label: text[value] }))}
      />
      {view === "book" ? (
        <DebtList of={of} entries={entries} onOpen={setOpen} />
      ) : (
        <>
          <Stepper view={view} day={day} today={today} />
          {of.rows ? <Sums entries={entries} period={period} /> : null}
          <List
            of={{ ...of, rows: of.rows && shown }}
            by={period}
            none={{ title: view === "day" ? text.noneDay : text.noneMonth }}
          >
            {(rows) =>
              view === "month" ? (
                <Days entries={shown} month={period} />
              ) : (
                <EntryRows entries={rows} day={period} onOpen={setOpen} />
              )
            }
          </List>
        </>
      )}
      {open ? (
        <Dialog sheet title={open.forWhom ?? text.asked} onClose={() => setOpen(undefined)}>
          <OrderSum of={open} slip />
        </Dialog>
      ) : null}
    </ListFrame>
  );
}

/**
 * The rows of a month, and all that are open: as this phone keeps them, else as the server has
 * them. `month`: undefined for the open ones alone.
 */
function useEntries(month: string | undefined): { of: Listing<Entry>; entries: Entry[] } {
  const asking = useFreshBook();
  const book = useBook();
  const isOld = month !== undefined && month < keptFrom(dateInDhaka(new Date()));
  const old = useRemote(async () => (isOld ? fetchRows({ month }) : []), {
    key: isOld ? month : "",
    events: ["shop"],
  });
  if (isOld) {
    const rows = old.value && entriesOf(old.value, []);
    return { of: { ...old, rows, hasMore: false, loadMore: () => undefined }, entries: rows ?? [] };
  }
  const entries = book?.rows ?? [];
  const rows = book?.asOf === undefined ? undefined : entries;
  return { of: { ...asking, rows, asOf: book?.asOf, hasMore: false, kept: true }, entries };
}
