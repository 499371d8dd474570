/** Excel reads UTF-8 only behind this mark; without it Bengali becomes noise. */
const BYTE_ORDER_MARK = "\u{FEFF}";

export type Cell = string | number | boolean | null;

/** A table as CSV (RFC 4180), first row the headings, that a spreadsheet opens without running anything in it. */
export function toCsv(rows: Cell[][]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");
}

/** A text that begins like a formula is one to a spreadsheet, also behind a tab; a quote in front makes it text. */
function toCell(value: Cell): string {
  const text = value === null ? "" : String(value);
  const safe = typeof value === "string" && /^[\s]*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
