import type { Db } from "../db/sql.ts";
import type { NumberedTable } from "../personal/kinds.ts";
import { tableOf } from "./columns.ts";
import { numberedRows, numberOf, openRow } from "./rows.ts";
import type { Seal } from "./seal.ts";

/** People quote the end of a number: so many of its last characters. */
const QUOTED = [4, 5, 6];

/**
 * Ids of the rows whose number is one of these, or ends as it is quoted. The hashes lead to those
 * that end alike, one in ten thousand; what these hold decides. Without an `owner` the hash of
 * every user is looked for.
 */
export async function findNumbered(
  sql: Db,
  seal: Seal,
  table: NumberedTable,
  typed: string[],
  owner?: string,
): Promise<string[]> {
  const numbers = typed.filter((one) => /^\+?[A-Z\d]+$/.test(one));
  if (numbers.length === 0) return [];
  const owners = owner ? [owner] : await listOwners(sql);
  const hashes = numbers.flatMap((one) => seal.numberHashes(one, owners));
  const { hash = "" } = tableOf(table);
  const found: string[] = [];
  for await (const rows of numberedRows(sql, table, sql`t.${sql(hash)} = any(${hashes})`))
    for (const row of rows) {
      const values = openRow(seal, table, row);
      const number = values && numberOf(row, values);
      if (number && numbers.some((one) => isMeant(number, one))) found.push(row.key.id ?? "");
    }
  return found;
}

function isMeant(number: string, typed: string): boolean {
  return number === typed || (QUOTED.includes(typed.length) && number.endsWith(typed));
}

/** Everybody has a wallet, and orders and recharges are of one. */
async function listOwners(sql: Db): Promise<string[]> {
  return (await sql<{ id: string }[]>`select user_id as id from accounts`).map(({ id }) => id);
}
