import type { Context } from "hono";
import type { AuditAction } from "../../contract/audit.ts";
import type { Schema } from "../../contract/calls/call.ts";
import { type Calls, type CsvPath, callNamed, type Received } from "../../contract/calls.ts";
import { toCsv } from "../../contract/values/csv.ts";
import { isSought } from "../../contract/values/fields.ts";
import type { Db } from "../db/sql.ts";
import type { Read } from "../db/standby.ts";
import type { SignedIn } from "../http/app-types.ts";
import { type CsvLanguage, csvAnswer, csvLanguage } from "../http/list-answer.ts";
import type { ListApp } from "../http/session.ts";
import { type AuditEntry, recordAudit } from "./audit.ts";

/** The most rows of a CSV file: no more than a spreadsheet can handle. */
const MOST_ROWS = 50_000;

type CsvCall = `GET ${CsvPath}` & keyof Calls;
type Exported = Extract<AuditAction, `${string}-exported`>;
type Filter<C extends CsvCall> = Received<C>["query"];
type CsvRequest<C extends CsvCall> = { query: Filter<C>; admin: SignedIn; read: Read };
/**
 * The heading in Bengali and English, and what stands below it. Files are passed on: numbers of
 * people are masked.
 */
export type Column<Row> = readonly [
  bn: string,
  en: string,
  cell: (row: Row, language: CsvLanguage) => string | number,
];

type Export<C extends CsvCall, Row> = {
  audit: Exported;
  rows: (sql: Db, filter: Filter<C> & { limit: number }) => Promise<Row[]>;
  columns: readonly Column<Row>[];
  /**
   * What the log says of the filter, if not each of its parts and, of what was sought, that
   * something was.
   */
  filtered?: (filter: Filter<C>) => AuditEntry["details"];
};

/**
 * The handling of a list's CSV file, newest first, 50,000 rows at most. Who took it, and of which
 * rows, is written into the log.
 */
export function csvRoute<C extends CsvCall, Row>(
  sql: Db,
  name: C,
  { audit, rows, columns, filtered = partsOf(name) }: Export<C, Row>,
) {
  return {
    about: "The same as CSV",
    audit,
    async handle({ query, admin, read }: CsvRequest<C>, c: Context<ListApp>) {
      const language = csvLanguage(c);
      const found = await read((from) => rows(from, { ...query, limit: MOST_ROWS }));
      const details = { rows: found.length, ...filtered(query) };
      await recordAudit(sql, { actor: admin.id, action: audit, details });
      const heading = columns.map(([bn, en]) => (language === "bn" ? bn : en));
      const cells = found.map((row) => columns.map(([, , cell]) => cell(row, language)));
      return csvAnswer(c, audit.replace("-exported", ""), toCsv([heading, ...cells]));
    },
  };
}

/**
 * What was typed is not logged: it may be somebody's number, and who forgets a person does not look
 * there.
 */
function partsOf<C extends CsvCall>(name: C) {
  const { entries = {} } = callNamed(name).query as { entries?: Record<string, Schema> };
  return (filter: Filter<C>): AuditEntry["details"] =>
    Object.fromEntries(
      Object.entries(entries).map(([part, schema]) => {
        const value = (filter as Record<string, string | undefined>)[part];
        return isSought(schema)
          ? ["searched", value !== undefined && value !== ""]
          : [part, value ?? null];
      }),
    );
}
