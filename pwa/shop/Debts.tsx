import { useState } from "react";
import type { OwnSum } from "../../contract/shop/shop.ts";
import { owedOf } from "../../contract/shop/sums.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { searchForm } from "../../contract/values/search-form.ts";
import { formatRelative, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { List, type Listing } from "../lists/List.tsx";
import { useOrderName } from "../services/names.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { Section } from "../ui/Page.tsx";
import type { Entry } from "./entries.ts";
import { noteSum } from "./note-sum.ts";
import { settled } from "./read-sum.ts";
import { shopText } from "./text.ts";

type ListProps = { of: Listing<Entry>; entries: Entry[]; onOpen: (entry: Entry) => void };
type Before = ReadonlyMap<string, OwnSum>;

/** Who owes, and whom something is to be given back. */
export function DebtList({ of, entries, onOpen }: ListProps) {
  const text = useText(shopText);
  const locale = useLocale();
  // What was settled here stays where it stands, with the way back.
  const [before, setBefore] = useState<Before>(new Map());
  const open = entries.filter((entry) => owedOf(entry) !== 0 || before.has(entry._id));
  const remember = (entry: Entry, sum: OwnSum | undefined) => {
    const now = new Map(before);
    if (sum) now.set(entry._id, sum);
    else now.delete(entry._id);
    setBefore(now);
  };
  return (
    <>
      {open.length > 0 ? (
        <p className="text-lg font-bold text-pending tabular-nums">
          {text.owesInAll(formatTaka(sumOf(open), locale))}
        </p>
      ) : null}
      <List
        of={{ ...of, rows: of.rows && open }}
        none={{ title: text.noneOwes, text: text.noneOwesText, done: true }}
      >
        {(rows) => <Debts entries={rows} before={before} onNoted={remember} onOpen={onOpen} />}
      </List>
    </>
  );
}

const sumOf = (some: Entry[]) => some.reduce((sum, entry) => sum + Math.max(owedOf(entry), 0), 0);

type Props = {
  entries: Entry[];
  before: Before;
  onNoted: (entry: Entry, before: OwnSum | undefined) => void;
  onOpen: (entry: Entry) => void;
};

/** By the orders' own word for whom. */
function Debts({ entries, before, onNoted, onOpen }: Props) {
  const text = useText(shopText);
  const locale = useLocale();
  const names = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = searchForm(entry.forWhom ?? "");
    names.set(name, [...(names.get(name) ?? []), entry]);
  }
  return (
    <>
      {[...names].map(([name, some]) => (
        <Section
          key={name}
          title={[
            some[0]?.forWhom ?? text.nameless,
            sumOf(some) > 0 && formatTaka(sumOf(some), locale),
          ]
            .filter(Boolean)
            .join(" · ")}
          head="mb-1 font-semibold"
        >
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
            {some.map((entry) => (
              <Debt
                key={entry._id}
                entry={entry}
                before={before.get(entry._id)}
                onNoted={(sum) => onNoted(entry, sum)}
                onOpen={() => onOpen(entry)}
              />
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

type DebtProps = {
  entry: Entry;
  before: OwnSum | undefined;
  onNoted: (before: OwnSum | undefined) => void;
  onOpen: () => void;
};

/** One order of which something is open. One tap settles it, and one takes that back. */
function Debt({ entry, before, onNoted, onOpen }: DebtProps) {
  const text = useText(shopText);
  const locale = useLocale();
  const nameOf = useOrderName();
  const { busy, run } = useBusy();
  const owed = owedOf(entry);
  const sum = formatTaka(Math.abs(owed), locale);
  const isDone = owed === 0 && before !== undefined;
  const word = isDone ? text.undo : owed > 0 ? text.paid(sum) : text.gaveBack(sum);
  const settle = () =>
    run(async () => {
      const { sum: now } = entry;
      if (!now) return;
      await noteSum(entry, settled(now, owed));
      onNoted({ asked: now.asked, came: now.came });
    });
  const undo = () =>
    run(async () => {
      if (before) await noteSum(entry, before);
      onNoted(undefined);
    });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <div className="min-w-0 flex-1 basis-36">
        <button type="button" className="text-start font-semibold" onClick={onOpen}>
          {nameOf(entry)}
        </button>
        <p className="text-xs text-soft tabular-nums">
          {[
            entry.cancelled && text.cancelled,
            formatOrderNumber(entry.orderNumber, locale),
            formatRelative(entry.createdAt, locale),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      {isDone ? <span className="text-sm text-approved">{text.done}</span> : null}
      {/* One button, so that the focus stays on it. */}
      <Button
        variant={isDone ? "ghost" : "secondary"}
        busy={busy}
        className="px-3"
        aria-label={`${word}: ${entry.forWhom ?? nameOf(entry)}`}
        onClick={() => void (isDone ? undo() : settle())}
      >
        {word}
      </Button>
    </li>
  );
}
