import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { spreadsheetTime } from "../../contract/values/csv.ts";
import { addressOf } from "../ui/overlay/use-opened.ts";

/** The first and the last day of a part of the statement, YYYY-MM-DD in Dhaka. An open end is undefined. */
export type Days = { from?: string | undefined; to?: string | undefined };

/** The days that the statement is limited to; undefined for all. They are in the address, so that Back and a reload keep them. */
export function useDays(): Days | undefined {
  const params = new URLSearchParams(useSearch());
  const [from, to] = ["from", "to"].map((end) => dayOf(params.get(end)));
  return from || to ? { from, to } : undefined;
}

export function setDays(days: Days | undefined): void {
  const params = new URLSearchParams(location.search);
  for (const end of ["from", "to"] as const) {
    const day = days?.[end];
    if (day) params.set(end, day);
    else params.delete(end);
  }
  navigate(addressOf(params), { replace: true, state: history.state });
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
  return spreadsheetTime(iso).slice(0, 10);
}

export function isWithin(iso: string, { from = "", to = "9" }: Days): boolean {
  const day = dayIn(iso);
  return from <= day && day <= to;
}

/** An address may have been typed by hand. */
function dayOf(typed: string | null): string | undefined {
  return typed && /^20\d\d-\d\d-\d\d$/.test(typed) ? typed : undefined;
}
