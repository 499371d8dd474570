import { saveAs } from "../orders/download.ts";

export type Cell = string | number | null;

/** Spreadsheets run a text that begins so; what people typed (names, notes) lands in these files. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const timeFormat = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Asia/Dhaka",
});

/** Rows as RFC 4180 has them, under a byte order mark: without it Excel takes Bengali for another encoding. */
export function toCsv(rows: Cell[][]): string {
  return `\uFEFF${rows.map((row) => `${row.map(written).join(",")}\r\n`).join("")}`;
}

/** Saves `rows` as `kagoj-<name>-<today>.csv`. */
export function saveCsv(name: string, rows: Cell[][]): void {
  const today = spreadsheetTime(new Date().toISOString()).slice(0, 10);
  saveAs(new Blob([toCsv(rows)], { type: "text/csv;charset=utf-8" }), `kagoj-${name}-${today}.csv`);
}

/** ISO 8601 instant → "2026-11-20 14:05" in Dhaka, which every spreadsheet takes for a time. */
export function spreadsheetTime(iso: string): string {
  return timeFormat.format(new Date(iso));
}

function written(cell: Cell): string {
  if (cell === null) return "";
  // A number is one: its minus begins no formula.
  if (typeof cell === "number") return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
