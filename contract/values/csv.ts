import { timeInDhaka } from "./iso-date.ts";

export type Cell = string | number | boolean | null;

/** Without this mark Excel does not read a file as UTF-8, and Bengali becomes noise. */
const BYTE_ORDER_MARK = "\u{FEFF}";
/** Where a spreadsheet would run a formula: at a cell's start, or where one that splits on semicolons or tabs starts one. */
const formulaStarts = /(^|[;|\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])/g;

/** CSV (RFC 4180), headings first, without formulas. Every text is quoted: not every program splits at commas only. */
export function toCsv(rows: Cell[][]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");
}

/** ISO 8601 instant → "2026-11-20 14:05" in Dhaka, which sorts as text and which every spreadsheet knows as a time. */
export function spreadsheetTime(iso: string, { seconds = false } = {}): string {
  return timeInDhaka(new Date(iso))
    .slice(0, seconds ? 19 : 16)
    .replace("T", " ");
}

/** A quote before the start of a formula makes it text. Numbers need none: their minus starts no formula. */
function toCell(value: Cell): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  return `"${value.replaceAll(formulaStarts, "$1'").replaceAll('"', '""')}"`;
}
