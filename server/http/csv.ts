import type { Context } from "hono";

/** The most rows of an export: no more than a spreadsheet can handle. */
export const MOST_CSV_ROWS = 50_000;
export type CsvLanguage = "bn" | "en";

/** The language for headings and words, from Accept-Language. */
export function csvLanguage(c: Context): CsvLanguage {
  return c.req.header("Accept-Language")?.startsWith("bn") ? "bn" : "en";
}

/** Answers a CSV text as the file `<name>.csv`. */
export function csvAnswer(c: Context, name: string, csv: string): Response {
  return c.body(csv, 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}.csv"`,
  });
}
