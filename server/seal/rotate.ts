import type { OrderForm } from "../../contract/orders.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import { partValues, type Values } from "../../contract/services/values.ts";
import type { Db, Sql } from "../db/sql.ts";
import { type SealedTable, sealedTableNames, tableOf } from "./columns.ts";
import { openRow, type SealedRow, sealedRows, sealRow } from "./rows.ts";
import type { Seal } from "./seal.ts";

type OrderFacts = { category: string; form: OrderForm | null };

/**
 * Seals with the first key what another one sealed, and makes the hashes of numbers anew. Nobody else may write meanwhile; whoever is
 * killed has done what was done. What can't be read stays as it is. Answers how many rows were sealed, and how many can't be read.
 */
export async function sealAnew(sql: Sql, seal: Seal, note: (line: string) => void): Promise<Sealed> {
  const [keyId = ""] = seal.keyIds;
  const sum: Sealed = { sealed: 0, unreadable: 0 };
  for (const table of sealedTableNames) {
    const others = tableOf(table).columns.map((column) => sql`left(${sql(column)}, 8) <> ${keyId}`);
    const where = sql`(${others.reduce((all, one) => sql`${all} or ${one}`)})`;
    const more = table === "orders" ? sql`category, form` : undefined;
    for await (const rows of sealedRows<Partial<OrderFacts>>(sql, table, { where, ...(more && { more }) })) {
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
export type Sealed = { sealed: number; unreadable: number };

function again(seal: Seal, table: SealedTable, row: SealedRow<Partial<OrderFacts>>): object | undefined {
  const values = openRow(seal, table, row);
  if (!values) return undefined;
  const { hashes } = tableOf(table);
  const number =
    hashes && (table === "orders" ? numberOf(row as OrderFacts, values) : String(Object.values(values)[0]));
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
