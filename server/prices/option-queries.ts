import type { OptionName, Part } from "../../contract/prices.ts";
import type { Field } from "../../contract/services/declare.ts";
import { type Db, first } from "../db/sql.ts";

/** What is set of each part, in poisha: what is nothing has no row. */
export async function listParts(sql: Db): Promise<(Part & { poisha: number })[]> {
  const rows = await sql<(OptionName & { name: string; cost: boolean; poisha: number })[]>`
    select service as name, field, value, false as cost, extra as poisha from option_prices
    union all
    select service, field, value, true, poisha from costs
    order by 1, 2, 3`;
  return rows.map(({ name, field, value, cost, poisha }) => ({
    name,
    ...(field && { option: { field, value } }),
    ...(cost && { cost }),
    poisha,
  }));
}

/** The price of each open service of the operator's own, with its fields. */
export function listOwnFields(sql: Db): Promise<{ name: string; fields: Field[] }[]> {
  return sql<{ name: string; fields: Field[] }[]>`
    select price_name as name, declaration->'fields' as fields from services
    where declaration is not null and retired_at is null`;
}

/**
 * Sets a part (poisha), 0 for nothing, and stores the change. Undefined, and nothing stored, for
 * the same; else what it was. The caller has the turn of the services.
 */
export async function changePart(
  tx: Db,
  { name, option, cost = false, poisha }: Part & { poisha: number },
  admin: string,
): Promise<{ was: number } | undefined> {
  const { field = "", value = "" } = option ?? {};
  const [table, column] = cost ? [tx`costs`, tx`poisha`] : [tx`option_prices`, tx`extra`];
  const at = tx`service = ${name} and field = ${field} and value = ${value}`;
  const changed = await first(tx<{ was: number }[]>`
    with before as (select coalesce(max(${column}), 0) as was from ${table} where ${at})
    insert into price_changes (name, field, value, cost, was, poisha, changed_by)
    select ${name}, nullif(${field}, ''), nullif(${value}, ''), ${cost}, was, ${poisha}, ${admin}
    from before where was <> ${poisha}
    returning was`);
  if (!changed) return undefined;
  if (poisha === 0) await tx`delete from ${table} where ${at}`;
  else
    await tx`
      insert into ${table} (service, field, value, ${column})
      values (${name}, ${field}, ${value}, ${poisha})
      on conflict (service, field, value) do update set ${column} = excluded.${column}`;
  return changed;
}
