import type postgres from "postgres";
import type { Db, Sql } from "../db/sql.ts";
import { placeOf, rowOf, type SealedTable, sealedTableNames, tableOf } from "./columns.ts";
import type { Seal } from "./seal.ts";

const PAGE_ROWS = 500;

/** A row with sealed columns: its key, what is stored in each, and what else was asked of it. */
export type SealedRow<More = object> = { key: Record<string, string>; stored: Record<string, string> } & More;

/** Every row of a table in which something is sealed, in pages, as it is when this begins. `more`: other columns to select. */
export function sealedRows<More = object>(
  sql: Sql,
  table: SealedTable,
  { where = sql`true`, more }: { where?: postgres.Fragment; more?: postgres.Fragment } = {},
): AsyncIterable<SealedRow<More>[]> {
  const { key, columns } = tableOf(table);
  const some = columns.map((column) => sql`${sql(column)} <> ''`).reduce((all, one) => sql`${all} or ${one}`);
  return sql<SealedRow<More>[]>`
    select ${object(sql, key)} as key, jsonb_strip_nulls(${object(sql, columns)}) as stored ${more ? sql`, ${more}` : sql``}
    from ${sql(table)} t where (${some}) and ${where}`.cursor(PAGE_ROWS) as AsyncIterable<SealedRow<More>[]>;
}

/** What is sealed in a row; undefined when a part of it can't be read. */
export function openRow(
  seal: Seal,
  table: SealedTable,
  { key, stored }: SealedRow,
): Record<string, unknown> | undefined {
  try {
    const filled = Object.entries(stored).filter(([, value]) => value !== "");
    return Object.fromEntries(filled.map(([column, value]) => [column, seal.open(value, placeIn(table, column, key))]));
  } catch {
    return undefined;
  }
}

/** The reverse of {@link openRow}: the columns of a row, sealed with the first key. */
export function sealRow(
  seal: Seal,
  table: SealedTable,
  key: SealedRow["key"],
  values: Record<string, unknown>,
): Record<string, string> {
  const sealed = Object.entries(values).map(([column, value]) => [
    column,
    seal.seal(value, placeIn(table, column, key)),
  ]);
  return Object.fromEntries(sealed);
}

/** How many rows of each table can't be read: they were damaged or moved, or their key is gone. Opens all of them. */
export async function countUnreadable(sql: Sql, seal: Seal): Promise<[SealedTable, number][]> {
  const counts = sealedTableNames.map(async (table): Promise<[SealedTable, number]> => {
    let count = 0;
    for await (const rows of sealedRows(sql, table))
      count += rows.filter((row) => openRow(seal, table, row) === undefined).length;
    return [table, count];
  });
  return (await Promise.all(counts)).filter(([, count]) => count > 0);
}

function placeIn(table: SealedTable, column: string, key: SealedRow["key"]): string {
  return placeOf(table, column, rowOf(...tableOf(table).key.map((name) => key[name] ?? "")));
}

/** These columns as a JSON object, whose names are theirs. */
function object(sql: Db, columns: readonly string[]): postgres.Fragment {
  const pairs = columns.map((column) => sql`${column}::text, t.${sql(column)}::text`);
  return sql`jsonb_build_object(${pairs.reduce((all, one) => sql`${all}, ${one}`)})`;
}
