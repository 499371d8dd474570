import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { dayOf, setParams, useParams } from "../lists/address.ts";

/**
 * The first and the last day of a part of the statement, YYYY-MM-DD in Dhaka. An open end is
 * undefined.
 */
export type Days = { from?: string | undefined; to?: string | undefined };

/** The days that the statement is limited to; undefined for all. */
export function useDays(): Days | undefined {
  const { from, to } = useParams({ from: dayOf, to: dayOf });
  return from || to ? { from, to } : undefined;
}

export function setDays(days: Days | undefined): void {
  setParams({ from: days?.from, to: days?.to });
}

/** The days of the month in which `today` is, or of the one `ago` months before it. */
export function monthOf(today: string, ago = 0): { from: string; to: string } {
  const [year, month] = today.split("-").map(Number) as [number, number];
  const day = (of: number, date: number) =>
    new Date(Date.UTC(year, month - 1 + of, date)).toISOString().slice(0, 10);
  return { from: day(-ago, 1), to: day(1 - ago, 0) };
}

/** The day of a time (ISO 8601) in Dhaka. */
export function dayIn(iso: string): string {
  return dateInDhaka(new Date(iso));
}

export function isWithin(iso: string, { from = "", to = "9" }: Days): boolean {
  const day = dayIn(iso);
  return from <= day && day <= to;
}
