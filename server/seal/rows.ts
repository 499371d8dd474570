import type postgres from "postgres";
import type { OrderForm } from "../../contract/orders.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import { partValues, type Values } from "../../contract/services/values.ts";
import type { Db, Sql } from "../db/sql.ts";
import { type SealedTable, sealedTables } from "../personal/kinds.ts";
import { holdsSealed, placeOf, rowOf, tableOf } from "./columns.ts";
import type { Seal } from "./seal.ts";

const PAGE_ROWS = 500;

/** A row with sealed columns: its key, what is stored in each, and what else was asked of it. */
export type SealedRow<More = object> = {
  key: Record<string, string>;
  stored: Record<string, string>;
} & More;

/**
 * Every row of a table in which something is sealed, in pages, as it is when this begins. `more`:
 * other columns to select.
 */
export function sealedRows<More = object>(
  sql: Db,
  table: SealedTable,
  { where = sql`true`, more }: { where?: postgres.Fragment; more?: postgres.Fragment } = {},
): AsyncIterable<SealedRow<More>[]> {
  return sql<SealedRow<More>[]>`
    select ${sealedIn(sql, table)} ${more ? sql`, ${more}` : sql``}
    from ${sql(table)} t where ${holdsSealed(sql, table)} and ${where}`.cursor(
    PAGE_ROWS,
  ) as AsyncIterable<SealedRow<More>[]>;
}

/** SQL that selects of a row `t` its key, and what is stored in its sealed columns. */
export function sealedIn(sql: Db, table: SealedTable): postgres.Fragment {
  const { key, columns } = tableOf(table);
  return sql`${object(sql, key)} as key, jsonb_strip_nulls(${object(sql, columns)}) as stored`;
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

/**
 * How many rows of each table can't be read: they were damaged or moved, or their key is gone.
 * Opens all of them.
 */
export async function countUnreadable(sql: Sql, seal: Seal): Promise<[SealedTable, number][]> {
  const counts = sealedTables.map(async (table): Promise<[SealedTable, number]> => {
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
  const pairs = columns.map((column) => `'${column}', t.${column}::text`);
  return sql.unsafe(`jsonb_build_object(${pairs.join(", ")})`);
}

/**
 * What tells, beside its values, which number a row is found by: whose it is, and an order's
 * service.
 */
type NumberFacts = { owner?: string; category?: string; form?: OrderForm | null };

/** Rows with what {@link numberOf} needs, where they are found by a number. */
export function numberedRows(sql: Db, table: SealedTable, where: postgres.Fragment) {
  const { facts = "null as owner" } = tableOf(table);
  return sealedRows<NumberFacts>(sql, table, { where, more: sql.unsafe(facts) });
}

/**
 * What a row is found by, from its open values: an order's number by its service's declaration,
 * else the only value.
 */
export function numberOf(
  { category, form }: NumberFacts,
  columns: Record<string, unknown>,
): string {
  if (category === undefined) return String(Object.values(columns)[0] ?? "");
  const fields = form?.fields ?? findBuiltIn(category)?.fields ?? [];
  const values: Values = Object.assign({}, ...Object.values(columns));
  return partValues({ fields }, values).number;
}

/**
 * Nobody else may write meanwhile; whoever is killed has done what was done. What can't be read
 * stays, and is counted.
 */
export async function sealAnew(
  sql: Sql,
  seal: Seal,
  note: (line: string) => void,
): Promise<Sealed> {
  const [keyId = ""] = seal.keyIds;
  const sum: Sealed = { sealed: 0, unreadable: 0 };
  for (const table of sealedTables) {
    const others = tableOf(table).columns.map(
      (column) => sql`or left(${sql(column)}, 8) <> ${keyId}`,
    );
    const where = sql`(false ${others})`;
    let count = 0;
    for await (const rows of numberedRows(sql, table, where)) {
      const anew = rows.flatMap((row) => again(seal, table, row) ?? []);
      if (anew.length > 0) await save(sql, table, anew);
      count += anew.length;
      sum.unreadable += rows.length - anew.length;
    }
    sum.sealed += count;
    note(`${table}: ${count} rows are sealed with the new key`);
  }
  // A search among a million orders goes by statistics of the hashes.
  await sql`analyze orders, topups`;
  return sum;
}
type Sealed = { sealed: number; unreadable: number };

function again(seal: Seal, table: SealedTable, row: SealedRow<NumberFacts>): object | undefined {
  const values = openRow(seal, table, row);
  if (!values) return undefined;
  const sealed = Object.entries(values).map(([column, value]): [string, string | null] => [
    column,
    seal.seal(value, placeIn(table, column, row.key)),
  ]);
  const { hash, wholeHash } = tableOf(table);
  if (wholeHash) sealed.push([wholeHash, `\\x${wholeOf(seal, values).toString("hex")}`]);
  if (hash && row.owner) sealed.push([hash, seal.numberHash(numberOf(row, values), row.owner)]);
  return { ...row.key, ...Object.fromEntries(sealed) };
}

function wholeOf(seal: Seal, values: Record<string, unknown>): Buffer {
  const [value] = Object.values(values);
  return seal.hashes("phones", String(value))[0] as Buffer;
}

async function save(sql: Db, table: SealedTable, rows: object[]): Promise<void> {
  const { key, columns, hash, wholeHash } = tableOf(table);
  const saved = [...columns, hash, wholeHash].flatMap((name) =>
    name ? [`${name} = coalesce(s.${name}, t.${name})`] : [],
  );
  const same = key.map((name) => `t.${name} = s.${name}`);
  await sql`
    update ${sql(table)} t set ${sql.unsafe(saved.join(", "))}
    from jsonb_populate_recordset(null::${sql(table)}, ${sql.json(rows as never)}) s
    where ${sql.unsafe(same.join(" and "))}`;
}
