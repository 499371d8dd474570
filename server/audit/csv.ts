import type { Context } from "hono";
import type { AuditAction } from "../../contract/audit.ts";
import type { Schema } from "../../contract/calls/call.ts";
import { type Calls, type CsvPath, callNamed, type Received } from "../../contract/calls.ts";
import { csvLines, toCsv } from "../../contract/values/csv.ts";
import { isSought } from "../../contract/values/fields.ts";
import type { Db } from "../db/sql.ts";
import type { Read } from "../db/standby.ts";
import type { SignedIn } from "../http/app-types.ts";
import { type CsvLanguage, csvAnswer, csvLanguage } from "../http/list-answer.ts";
import type { ListApp } from "../http/session.ts";
import { type AuditEntry, recordAudit } from "./audit.ts";

/** So many rows of a file are in memory at once. */
const PAGE = 1_000;

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
  /** What the file is called; without it as the log calls what was exported. */
  file?: string;
  /** The rows after that one, newest first: of a list by ids its pages. */
  rows: (sql: Db, page: Filter<C> & { limit: number; before?: string }) => Promise<Row[]>;
  /** The rows come all at once: no page follows them. */
  whole?: boolean;
  columns: readonly Column<Row>[];
  /**
   * What the log says of the filter, if not each of its parts and, of what was sought, that
   * something was.
   */
  filtered?: (filter: Filter<C>) => AuditEntry["details"];
};

/**
 * The handling of a list's CSV file, newest first. Who took it, and of which rows, is written into
 * the log first; how many there were only where they are few.
 *
 * It is sent as it is read, page by page: neither a year of rows nor a slow phone holds memory or a
 * transaction. If reading fails half-way the connection breaks, so that no file looks whole.
 */
export function csvRoute<C extends CsvCall, Row>(
  sql: Db,
  name: C,
  { audit, file: called, rows, whole = false, columns, filtered = partsOf(name) }: Export<C, Row>,
) {
  return {
    about: "The same as CSV",
    audit,
    async handle({ query, admin, read }: CsvRequest<C>, c: Context<ListApp>) {
      const language = csvLanguage(c);
      const limit = whole ? Number.MAX_SAFE_INTEGER : PAGE;
      const pageAfter = (last?: Row) =>
        read((from) => rows(from, { ...query, limit, ...(last && after(last)) } as never));
      const first = await pageAfter();
      const isLast = (page: Row[]) => whole || page.length < PAGE;
      const few = isLast(first) ? first.length : undefined;
      const details = { ...(few !== undefined && { rows: few }), ...filtered(query) };
      await recordAudit(sql, { actor: admin.id, action: audit, details });
      const lines = (page: Row[]) =>
        csvLines(page.map((row) => columns.map(([, , cell]) => cell(row, language))));
      async function* file() {
        yield toCsv([columns.map(([bn, en]) => (language === "bn" ? bn : en))]);
        for (let page = first; page.length > 0; page = await pageAfter(page.at(-1))) {
          yield lines(page);
          if (isLast(page)) return;
        }
      }
      return csvAnswer(c, called ?? audit.replace("-exported", ""), file());
    },
  };
}

const after = (last: unknown) => ({ before: (last as { _id: string })._id });

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
