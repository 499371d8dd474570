import type postgres from "postgres";
import type { Db } from "../db/sql.ts";
import type { Personal } from "../personal/declare.ts";
import type { EmptiedTable } from "../personal/kinds.ts";
import { personal } from "../personal/tables.ts";
import { blanksOf } from "../seal/columns.ts";

/**
 * `which`: a condition on `t`. With a `limit` rows that another process has locked are left to it.
 * Answers how many.
 */
export async function empty(
  sql: Db,
  table: EmptiedTable,
  which: postgres.Fragment,
  limit?: number,
): Promise<number> {
  const { left = "true", sealed, emptied }: Personal = personal[table];
  const { key = ["id"], set } = emptied ?? {};
  const all = [...(sealed ? blanksOf(sealed) : []), ...(set ? [set] : [])].join(", ");
  const same = key.map((name) => `t.${name} = found.${name}`).join(" and ");
  const done = await sql`
    update ${sql(table)} t set ${sql.unsafe(all)} from (
      select ${sql(key)} from ${sql(table)} t
      where (${sql.unsafe(left)}) and ${which} limit ${limit ?? null}
      for update ${limit === undefined ? sql`` : sql`skip locked`}
    ) as found
    where ${sql.unsafe(same)}`;
  return done.count;
}
