export type Cell = string | number | boolean | null;

/** Excel reads UTF-8 only behind this mark; without it Bengali becomes noise. */
const BYTE_ORDER_MARK = "\u{FEFF}";
/**
 * Where a spreadsheet would run what people typed (names, notes): at the start of a text, and wherever one that is told to
 * split on semicolons or tabs, and then reads our quotes amiss, lets a cell start.
 */
const formulaStarts = /(^|[;|\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])/g;

const formats = {
  minutes: timeFormat("short"),
  seconds: timeFormat("medium"),
};

/**
 * A table as CSV (RFC 4180), first row the headings, that a spreadsheet opens without running anything in it. Every text
 * is quoted, also where RFC 4180 needs none: not every program splits where we do.
 */
export function toCsv(rows: Cell[][]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");
}

/** ISO 8601 instant → "2026-11-20 14:05" in Dhaka: sorts as text, and every spreadsheet takes it for a time. */
export function spreadsheetTime(iso: string, precision: keyof typeof formats = "minutes"): string {
  return formats[precision].format(new Date(iso));
}

/** A quote in front of what begins like a formula makes it text; a number is one, its minus begins no formula. */
function toCell(value: Cell): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  return `"${value.replaceAll(formulaStarts, "$1'").replaceAll('"', '""')}"`;
}

function timeFormat(timeStyle: "short" | "medium"): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle, timeZone: "Asia/Dhaka" });
}
