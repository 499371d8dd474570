import { tkFromPoisha } from "../../contract/money.ts";
import type { PriceName, Prices } from "../../contract/prices.ts";
import type { Db } from "../db/sql.ts";

/** Every price, in tk. */
export async function getPrices(sql: Db): Promise<Prices> {
  const rows = await sql<{ name: PriceName; poisha: number }[]>`select name, poisha from prices`;
  return Object.fromEntries(rows.map((row) => [row.name, tkFromPoisha(row.poisha)])) as Prices;
}

/** Sets a price (poisha) and keeps the change, in one statement. */
export async function changePrice(sql: Db, name: PriceName, poisha: number, admin: string | undefined): Promise<void> {
  await sql`
    with changed as (update prices set poisha = ${poisha} where name = ${name} returning name, poisha)
    insert into price_changes (name, poisha, changed_by) select name, poisha, ${admin ?? null} from changed`;
}
