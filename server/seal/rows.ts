import type postgres from "postgres";
import type { OrderForm } from "../../contract/orders.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import { partValues, type Values } from "../../contract/services/values.ts";
import type { Db, Sql } from "../db/sql.ts";
import {
  holdsSealed,
  placeOf,
  rowOf,
  type SealedTable,
  sealedTableNames,
  tableOf,
} from "./columns.ts";
import type { Seal } from "./seal.ts";

const PAGE_ROWS = 500;

/** A row with sealed columns: its key, what is stored in each, and what else was asked of it. */
export type SealedRow<More = object> = {
  key: Record<string, string>;
  stored: Record<string, string>;
} & More;

/** Every row of a table in which something is sealed, in pages, as it is when this begins. `more`: other columns to select. */
export function sealedRows<More = object>(
  sql: Sql,
  table: SealedTable,
  { where = sql`true`, more }: { where?: postgres.Fragment; more?: postgres.Fragment } = {},
): AsyncIterable<SealedRow<More>[]> {
  const { key, columns } = tableOf(table);
  return sql<SealedRow<More>[]>`
    select ${object(sql, key)} as key, jsonb_strip_nulls(${object(sql, columns)}) as stored ${more ? sql`, ${more}` : sql``}
    from ${sql(table)} t where ${holdsSealed(sql, table)} and ${where}`.cursor(
    PAGE_ROWS,
  ) as AsyncIterable<SealedRow<More>[]>;
}

/** What is sealed in a row; undefined when a part of it can't be read. */
export function openRow(seal: Seal, table: SealedTable, { key, stored }: SealedRow) {
  try {
    const filled = Object.entries(stored).filter(([, value]) => value !== "");
    return Object.fromEntries(
      filled.map(([column, value]) => [column, seal.open(value, placeIn(table, column, key))]),
    );
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
) {
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

type OrderFacts = { category: string; form: OrderForm | null };

/** Nobody else may write meanwhile; whoever is killed has done what was done. What can't be read stays, and is counted. */
export async function sealAnew(
  sql: Sql,
  seal: Seal,
  note: (line: string) => void,
): Promise<Sealed> {
  const [keyId = ""] = seal.keyIds;
  const sum: Sealed = { sealed: 0, unreadable: 0 };
  for (const table of sealedTableNames) {
    const others = tableOf(table).columns.map((column) => sql`left(${sql(column)}, 8) <> ${keyId}`);
    const where = sql`(${others.reduce((all, one) => sql`${all} or ${one}`)})`;
    const more = table === "orders" ? sql`category, form` : undefined;
    for await (const rows of sealedRows<Partial<OrderFacts>>(sql, table, {
      where,
      ...(more && { more }),
    })) {
      const anew = rows.flatMap((row) => again(seal, table, row) ?? []);
      if (anew.length > 0) await save(sql, table, anew);
      sum.sealed += anew.length;
      sum.unreadable += rows.length - anew.length;
    }
    note(`${table} are sealed with the new key: ${sum.sealed} rows so far`);
  }
  // A search among a million orders goes by statistics of the hashes.
  await sql`analyze orders, topups`;
  return sum;
}
type Sealed = { sealed: number; unreadable: number };

function again(
  seal: Seal,
  table: SealedTable,
  row: SealedRow<Partial<OrderFacts>>,
): object | undefined {
  const values = openRow(seal, table, row);
  if (!values) return undefined;
  const { hashes } = tableOf(table);
  const number =
    hashes &&
    (table === "orders" ? numberOf(row as OrderFacts, values) : String(Object.values(values)[0]));
  return {
    ...{ ...row.key, ...sealRow(seal, table, row.key, values) },
    ...(hashes && { [hashes]: seal.numberHashes(number ?? "") }),
  };
}

/** What an order is found by, from its values and its service's declaration. */
function numberOf({ category, form }: OrderFacts, columns: Record<string, unknown>): string {
  const fields = form?.fields ?? findBuiltIn(category)?.fields ?? [];
  const values: Values = Object.assign({}, ...Object.values(columns));
  return partValues({ fields }, values).number;
}

async function save(sql: Db, table: SealedTable, rows: object[]): Promise<void> {
  const { key, columns, hashes } = tableOf(table);
  const saved = [...columns, ...(hashes ? [hashes] : [])].map(
    (name) => sql`${sql(name)} = coalesce(s.${sql(name)}, t.${sql(name)})`,
  );
  const same = key.map((name) => sql`t.${sql(name)} = s.${sql(name)}`);
  await sql`
    update ${sql(table)} t set ${saved.reduce((all, one) => sql`${all}, ${one}`)}
    from jsonb_populate_recordset(null::${sql(table)}, ${sql.json(rows as never)}) s
    where ${same.reduce((all, one) => sql`${all} and ${one}`)}`;
}
