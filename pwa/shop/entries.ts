import type { BookRow, NotedSum } from "../../contract/shop/shop.ts";
import { owedOf } from "../../contract/shop/sums.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { isNotedSum } from "../offline/row-shapes.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { ORDER_KIND, OWN_SUM, ROSHID_CREATE, ROSHID_EDIT } from "../offline/sending/kinds.ts";
import { becameOf } from "../offline/sending/outbox.ts";

/** A row of the book, as this phone knows it. `waits`: the order itself is not sent yet. */
export type Entry = BookRow & { waits?: true };

/** What a day or a month brought, in tk. */
export type Figures = { orders: number; cost: number; taken: number; yours: number; due: number };

/**
 * The rows of the server, and over them what this phone has noted and ordered since, newest first.
 * An order that is refused, or whose time is over, is none.
 */
export function entriesOf(rows: BookRow[], items: OutboxItem[]): Entry[] {
  const entries = new Map<string, Entry>(rows.map((row) => [row._id, row]));
  for (const item of items) {
    const { kind, of = "", state } = item;
    if (kind === ORDER_KIND || kind === ROSHID_CREATE) {
      const made = entryOf(item);
      if (made && !entries.has(made._id)) entries.set(made._id, made);
    }
    const entry = entries.get(of);
    if (!entry) continue;
    if (kind === ROSHID_EDIT && isGoing(item))
      entries.set(of, { ...entry, paid: entry.paid + (item.expectedPrice ?? 0) });
    if (kind !== OWN_SUM || !(state === "done" || isGoing(item)) || !isNotedSum(item.body))
      continue;
    const sum = item.body as NotedSum;
    if (sum.at >= (entry.sum?.at ?? "")) entries.set(of, { ...entry, sum: timed(sum, entry) });
  }
  return [...entries.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

const isGoing = ({ state }: OutboxItem) => ["queued", "sending", "needs-login"].includes(state);

/** As the server would have it: nothing came before it was ordered. */
function timed(sum: NotedSum, { createdAt }: BookRow): NotedSum {
  const came = sum.came.map(({ tk, at }) => ({ tk, at: at < createdAt ? createdAt : at }));
  return { ...sum, came };
}

/**
 * The row that an order's item is in the book. Until that has been loaded anew, what was sent is
 * the order that it has become.
 */
export function entryOf(item: OutboxItem): Entry | undefined {
  const { id, state, result, summary, expectedPrice = 0, own } = item;
  const become = becameOf(result);
  if (state === "done" ? !become : !isGoing(item)) return undefined;
  const createdAt = new Date(item.createdAt).toISOString();
  return {
    _id: become ?? id,
    category: summary["category"] ?? "",
    ...(summary["forWhom"] && { forWhom: summary["forWhom"] }),
    createdAt,
    paid: expectedPrice,
    ...(own && { sum: own.sum }),
    ...(become === undefined && { waits: true }),
  };
}

export const dayOf = (iso: string): string => dateInDhaka(new Date(iso));

/**
 * What a day (YYYY-MM-DD), or a month (YYYY-MM), brought: money counts when it came, what it cost
 * and what is owed of it when it was ordered.
 */
export function figuresOf(entries: readonly Entry[], period: string): Figures {
  const isIn = (iso: string) => dayOf(iso).startsWith(period);
  const ordered = entries.filter(({ createdAt }) => isIn(createdAt));
  const cost = add(ordered.map((entry) => entry.paid));
  const came = entries.flatMap(({ sum }) => sum?.came ?? []);
  const taken = add(came.filter(({ at }) => isIn(at)).map(({ tk }) => tk));
  return {
    orders: ordered.filter(({ cancelled }) => !cancelled).length,
    cost,
    taken,
    yours: add([taken, -cost]),
    due: add(ordered.map((entry) => Math.max(owedOf(entry), 0))),
  };
}

/** The rows that have brought something in a month (YYYY-MM), by its days, the last day first. */
export function daysOf(entries: readonly Entry[], month: string): [day: string, Entry[]][] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const times = [entry.createdAt, ...(entry.sum?.came ?? []).map(({ at }) => at)];
    for (const day of new Set(times.map(dayOf))) {
      if (!day.startsWith(month)) continue;
      const known = days.get(day);
      if (known) known.push(entry);
      else days.set(day, [entry]);
    }
  }
  return [...days].sort(([a], [b]) => (a < b ? 1 : -1));
}

/** Adds up in poisha, which are exact. */
function add(tk: number[]): number {
  return tk.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100;
}
