import { timeInDhaka } from "./dates/iso-date.ts";

export type Cell = string | number | boolean | null;

/** Without this mark Excel does not read a file as UTF-8, and Bengali becomes noise. */
const BYTE_ORDER_MARK = "\u{FEFF}";
/** What may stand before a formula's sign, and that sign. Each run is looked at once. */
const beforeFormulas = /[;|\s"]+(?=([=+\-@＝＋－＠]?))/g;
const formulaFirst = /^[=+\-@＝＋－＠]/;

/** A time as {@link spreadsheetTime} writes it, and a day. */
const time = /^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/;
/** What a spreadsheet would write otherwise: a zero at the front, many digits, 1e5. */
const changedNumber = /^0\d[\d.]*$|^[\d.]{16,}$|^\d[\d.]*e\d+$/i;

/** A CSV file (RFC 4180), headings first, without formulas. */
export function toCsv(rows: readonly Cell[][]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}

/**
 * Lines of a CSV file. Every text is quoted: not every program splits at commas only, and one may
 * be told that what is quoted is no number. Times are not, so that they are times there too.
 */
export function csvLines(rows: readonly Cell[][]): string {
  return rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");
}

/**
 * ISO 8601 instant → "2026-11-20 14:05" in Dhaka, which sorts as text and which every spreadsheet
 * knows as a time.
 */
export function spreadsheetTime(iso: string, { seconds = false } = {}): string {
  return timeInDhaka(new Date(iso))
    .slice(0, seconds ? 19 : 16)
    .replace("T", " ");
}

/**
 * A quote before the start of a formula makes it text, and keeps a phone's zero. Numbers need none:
 * their minus starts no formula.
 */
function toCell(value: Cell): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  if (time.test(value)) return value;
  const marked = value.replace(beforeFormulas, (run: string, sign: string, at: number) =>
    sign === "" ? run : markStarts(run, at === 0),
  );
  const mark = formulaFirst.test(value) || changedNumber.test(value) ? "'" : "";
  return `"${mark}${marked.replaceAll('"', '""')}"`;
}

/**
 * Marks where a spreadsheet would start a cell: at the text's start, or where one that splits on
 * semicolons or tabs starts one.
 */
function markStarts(run: string, isFirst: boolean): string {
  const split = Math.max(run.lastIndexOf(";"), run.lastIndexOf("|"));
  const last = Math.max(split, 0);
  const start = isFirst && split < 0 ? "'" : "";
  return start + run.slice(0, last) + run.slice(last).replace(/[;|\t\r\n]/g, "$&'");
}
