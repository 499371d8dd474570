import { monthNames, showDay } from "../../contract/values/dates/shown-date.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { formatNumber, formatTaka, formatTime, inDigits, useLocale } from "../i18n/t.ts";
import { setParams } from "../lists/address.ts";
import { givesWay, RowFacts } from "../lists/RowFacts.tsx";
import { useOrderName } from "../services/names.ts";
import { useIsWorker } from "../settings/settings.ts";
import { IconButton } from "../ui/Button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../ui/icons.tsx";
import { Table } from "../ui/Table.tsx";
import { dayOf, daysOf, type Entry, figuresOf } from "./entries.ts";
import { useSumWords } from "./sum-words.ts";
import { useShopText } from "./text.ts";

const NOON = "T06:00:00Z";

type StepperProps = { view: "day" | "month"; day: string; today: string };

/** One day or month back, or on again up to today. */
export function Stepper({ view, day, today }: StepperProps) {
  const text = useShopText();
  const locale = useLocale();
  const move = (by: number) => {
    const date = new Date(day + NOON);
    if (view === "day") date.setUTCDate(date.getUTCDate() + by);
    else date.setUTCMonth(date.getUTCMonth() + by, 1);
    const to = date.toISOString().slice(0, 10);
    setParams({ day: to >= today ? undefined : to });
  };
  const [year = "", month = "1"] = day.split("-");
  const said =
    view === "day"
      ? showDay(new Date(day + NOON), locale)
      : `${monthNames[locale][Number(month) - 1]} ${inDigits(year, locale)}`;
  const isLast = view === "day" ? day >= today : day.slice(0, 7) >= today.slice(0, 7);
  return (
    <div className="flex items-center justify-between">
      <IconButton aria-label={text.before} onClick={() => move(-1)}>
        <ChevronLeftIcon />
      </IconButton>
      <p aria-live="polite" className="font-semibold">
        {said}
      </p>
      <IconButton aria-label={text.after} disabled={isLast} onClick={() => move(1)}>
        <ChevronRightIcon />
      </IconButton>
    </div>
  );
}

/** What the day or the month has brought. */
export function Sums({ entries, period }: { entries: Entry[]; period: string }) {
  const text = useShopText();
  const locale = useLocale();
  const { orders, cost, taken, yours, due } = figuresOf(entries, period);
  const facts = [
    [text.orders, formatNumber(orders, locale), ""],
    [text.cost, formatTaka(cost, locale), ""],
    [text.took, formatTaka(taken, locale), ""],
    [text.yours, formatTaka(yours, locale), yours < 0 ? "text-danger" : "text-approved"],
    [text.owed, formatTaka(due, locale), due > 0 ? "text-pending" : ""],
  ] as const;
  return (
    <dl
      className="grid grid-cols-[repeat(auto-fit,minmax(min(45%,5.5rem),1fr))] gap-x-4 gap-y-2
        rounded-lg border border-line bg-surface p-3 shadow-card tabular-nums"
    >
      {facts.map(([label, value, look]) => (
        <div key={label}>
          <dt className="text-xs text-soft">{label}</dt>
          <dd className={`text-lg leading-tight font-bold ${look}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type RowsProps = { entries: Entry[]; day: string; onOpen: (entry: Entry) => void };

/** The orders of a day, and what came on it for earlier ones. */
export function EntryRows({ entries, day, onOpen }: RowsProps) {
  const text = useShopText();
  const locale = useLocale();
  const nameOf = useOrderName();
  const words = useSumWords();
  const isWorker = useIsWorker();
  return (
    <ul className="@container overflow-clip rounded-lg border border-line bg-surface shadow-card">
      {entries.map((entry) => (
        <li
          key={entry._id}
          className="relative min-h-15 border-line px-3 py-1.5 not-first:border-t hover:bg-sunken"
        >
          <div className="flex justify-between gap-x-2 @max-[16rem]:flex-wrap">
            <button
              type="button"
              onClick={() => onOpen(entry)}
              className={`text-start leading-snug font-semibold after:absolute after:inset-0
                ${givesWay}`}
            >
              {entry.forWhom ?? nameOf(entry)}
            </button>
            <span className={`shrink-0 text-sm ${entry.sum ? "tabular-nums" : "text-soft"}`}>
              {words(entry) || text.unnoted}
            </span>
          </div>
          <RowFacts
            first={entry.forWhom ? nameOf(entry) : undefined}
            facts={[
              entry.waits ? text.waits : "",
              entry.cancelled ? text.cancelled : "",
              isWorker ? "" : (entry.orderedBy?.name ?? ""),
              dayOf(entry.createdAt) === day ? formatTime(entry.createdAt, locale) : text.earlier,
              formatOrderNumber(entry.orderNumber, locale),
            ]}
            // It is counted on the day of the order.
            end={
              dayOf(entry.createdAt) === day ? text.costOf(formatTaka(entry.paid, locale)) : null
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** The days of a month that have brought something; a tap leads to the day. */
export function Days({ entries, month }: { entries: Entry[]; month: string }) {
  const text = useShopText();
  const locale = useLocale();
  return (
    <Table
      caption={text.month}
      folds="never"
      rows={daysOf(entries, month).map(([day, rows]) => ({ day, ...figuresOf(rows, day) }))}
      rowKey={({ day }) => day}
      columns={[
        {
          key: "day",
          label: text.day,
          cell: ({ day }) => (
            <button
              type="button"
              className="min-h-11 font-semibold text-accent"
              onClick={() => setParams({ view: undefined, day })}
            >
              {showDay(new Date(day + NOON), locale)}
            </button>
          ),
        },
        {
          key: "orders",
          label: text.orders,
          end: true,
          cell: ({ orders }) => formatNumber(orders, locale),
        },
        { key: "cost", label: text.cost, end: true, cell: ({ cost }) => formatTaka(cost, locale) },
        {
          key: "taken",
          label: text.took,
          end: true,
          cell: ({ taken }) => formatTaka(taken, locale),
        },
        {
          key: "yours",
          label: text.yours,
          end: true,
          cell: ({ yours }) => formatTaka(yours, locale),
        },
        { key: "due", label: text.owed, end: true, cell: ({ due }) => formatTaka(due, locale) },
      ]}
    />
  );
}
