import { useSetAtom } from "jotai";
import { useState } from "react";
import { Link } from "wouter";
import { keptFrom } from "../../contract/shop/sums.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { useRemote } from "../lists/use-remote.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { ReceiptActions } from "../receipt/ReceiptDialog.tsx";
import { useOrderName } from "../services/names.ts";
import { useIsWorker } from "../settings/settings.ts";
import { Button } from "../ui/Button.tsx";
import { EditIcon } from "../ui/icons.tsx";
import { fetchRows } from "./book.ts";
import { dayOf, type Entry, entryOf } from "./entries.ts";
import { useShop } from "./head.ts";
import { SumDialog } from "./SumDialog.tsx";
import { notedAtom } from "./SumHost.tsx";
import { useSumWords } from "./sum-words.ts";
import { useShopText } from "./text.ts";
import { useBook, useFreshBook } from "./use-book.ts";
import { useSlip } from "./use-slip.ts";

/** Of an order that is shown: what it has brought, to be noted or changed, and the slip of it. */
export function OrderSum({ of, slip }: { of: Entry; slip: boolean }) {
  const text = useShopText();
  const { entry, unreached } = useEntry(of);
  const [open, setOpen] = useState(false);
  if (unreached) return <p className="text-sm text-soft">{text.needsConnection}</p>;
  if (!entry) return null;
  return (
    <>
      <SumOfEntry entry={entry} slip={slip} onChange={() => setOpen(true)} />
      {open ? <SumDialog entry={entry} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Of an order that waits on this phone; its item has all that is known of it. */
export function WaitingSum({ item }: { item: OutboxItem }) {
  const entry = entryOf(item);
  const note = useSetAtom(notedAtom);
  return entry ? <SumOfEntry entry={entry} slip={false} onChange={() => note(entry)} /> : null;
}

type EntryProps = { entry: Entry; slip: boolean; onChange: () => void };

function SumOfEntry({ entry, slip, onChange }: EntryProps) {
  const text = useShopText();
  const words = useSumWords();
  const nameOf = useOrderName();
  const change = entry.sum ? text.change : text.note;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-sunken px-3 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm">
          <span className="text-soft">{text.asked}: </span>
          <span className="font-semibold tabular-nums">{words(entry) || text.unnoted}</span>
        </p>
        <Button
          variant="ghost"
          className="-mx-2 -my-1 px-2 text-sm"
          icon={<EditIcon className="size-4.5" />}
          // Many stand in one list.
          aria-label={`${change}: ${entry.forWhom ?? nameOf(entry)}`}
          onClick={onChange}
        >
          {change}
        </Button>
      </div>
      {slip ? <ShopSlip entry={entry} /> : null}
    </div>
  );
}

/** To be handed to the customer: the shop's head and what was taken, nothing of the desk. */
function ShopSlip({ entry }: { entry: Entry }) {
  const text = useShopText();
  const shop = useShop();
  const receipt = useSlip()(entry);
  const isWorker = useIsWorker();
  if (!shop || !receipt) return null;
  if (shop.name === "")
    return (
      <p className="flex flex-wrap gap-x-1 text-sm text-soft">
        <span>{text.noSlip}</span>
        {isWorker ? null : (
          <Link href="/profile" className="font-semibold text-accent underline">
            {text.toProfile}
          </Link>
        )}
      </p>
    );
  const lines = [shop.place, shop.number].filter(Boolean);
  return <ReceiptActions variant="secondary" receipt={receipt} head={{ name: shop.name, lines }} />;
}

/**
 * The order as the book has it; one of a month that is not kept is asked for, since what was noted
 * of it must not be lost. No entry until that is known.
 */
function useEntry(of: Entry): { entry?: Entry | undefined; unreached?: boolean } {
  const { _id, createdAt } = of;
  useFreshBook();
  const book = useBook();
  const kept = book?.rows.find((row) => row._id === _id);
  const isOld = dayOf(createdAt).slice(0, 7) < keptFrom(dateInDhaka(new Date()));
  const old = useRemote(async () => (isOld ? (await fetchRows({ id: _id }))[0] : of) ?? of, {
    key: `${_id} ${isOld}`,
    events: ["shop"],
  });
  if (kept || !book) return { entry: kept };
  if (isOld) return { entry: old.value, unreached: !old.value && old.error !== undefined };
  return { entry: book.asOf === undefined ? undefined : of };
}
