import type { CloseDay, Closing, ClosingDue, ClosingWay } from "../../contract/reports/closing.ts";
import { closingWays } from "../../contract/reports/closing.ts";
import { dayAfter } from "../../contract/reports/report.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db } from "../db/sql.ts";
import * as queries from "./queries.ts";

/** Of what came on these days how much their closings were too early for, in poisha. */
export async function sumLate(sql: Db, days: { from: string; to: string }): Promise<number> {
  const { first, closed } = await queries.findState(sql);
  return closed ? queries.sumLate(sql, days, { lookFrom: lookFrom(first, closed), closed }) : 0;
}

/** So many days back one that was not closed is offered. */
const MOST_OFFERED = 7;

/** What closing a day would have, see AskDue. @throws day-closed, day-to-come */
export async function findDue(sql: Db, asked: string | undefined): Promise<ClosingDue> {
  const state = await queries.findState(sql);
  const { closed, today } = state;
  const oldest = closed ? dayAfter(closed, 1) : dayAfter(today, -1);
  const days = Array.from({ length: MOST_OFFERED }, (_, ago) => dayAfter(today, -ago)).filter(
    (day) => day >= oldest,
  );
  const day = asked ?? (closed && days.includes(dayAfter(today, -1)) ? dayAfter(today, -1) : today);
  if (days.length === 0 && !asked) return { days, day, firstDay: day, ways: [] };
  const span = spanOf(day, state);
  const sums = await queries.sumOpen(sql, span);
  return { days, day: span.day, firstDay: span.firstDay, ways: sorted(sums).map(inTk) };
}

/**
 * Closes a day for ever: all money that no closing has, until its end. What was counted is kept
 * beside what was expected. Call in a transaction. @throws day-closed, day-to-come, closing-moved
 */
export async function closeDay(tx: Db, form: CloseDay, admin: string): Promise<Closing> {
  await queries.lockClosings(tx);
  const span = spanOf(form.day, await queries.findState(tx));
  const counts = form.ways.map(({ way, counted }) => ({ way, counted }));
  const { note } = form;
  const { id, sums } = await queries.insertClosing(tx, { span, counts, note, admin });
  const seen = new Map(form.ways.map(({ way, expected }) => [way, expected]));
  // Who counted has not counted what came since. The whole closing is taken back.
  if (sums.some(({ way, expected }) => expected !== (seen.get(way) ?? 0)))
    throw appError("closing-moved");
  const closing = await queries.findClosing(tx, id);
  if (!closing) throw appError("not-found");
  const details = { day: closing.day, number: closing.number };
  await recordAudit(tx, { actor: admin, action: "day-closed", subject: id, details });
  return closing;
}

/** From the day after the newest closing on; the first one ever has its day alone. */
function spanOf(day: string, { first, closed, today }: queries.State): queries.Span {
  if (day > today) throw appError("day-to-come");
  if (closed && day <= closed) throw appError("day-closed");
  if (!closed) return { firstDay: day, day, lookFrom: day };
  return { firstDay: dayAfter(closed, 1), day, lookFrom: lookFrom(first, closed) };
}

/**
 * Nothing comes later than a day: no transaction lasts so long. What was before the first closing
 * is in none.
 */
function lookFrom(first: string | null, closed: string): string {
  const before = dayAfter(closed, -1);
  return first && first > before ? first : before;
}

function sorted<Row extends { way: ClosingWay }>(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => closingWays.indexOf(a.way) - closingWays.indexOf(b.way));
}

function inTk({ way, expected, late }: queries.Sum) {
  return { way, expected: tkFromPoisha(expected), late: tkFromPoisha(late) };
}
