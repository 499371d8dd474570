import { tkFromPoisha } from "../../contract/values/money.ts";
import { recordAudit } from "../audit/audit.ts";
import type { RowsOf } from "../db/list-version.ts";
import type { Db, Sql } from "../db/sql.ts";
import { takeTurn } from "../db/turn.ts";
import { changePrice, getPrices, markSoldAt } from "./queries.ts";

export { getPrices };

/** The rows behind the version of all prices. Prices of retired services are left out, so a change of a service counts too. */
export const priceRows: RowsOf = (sql) =>
  sql`from (select changed_in from prices union all select changed_in from services) as told where true`;

/** Sets a price in poisha. `admin` is undefined for the operator's command line. */
export async function setPrice(sql: Sql, name: string, poisha: number, admin: string | undefined): Promise<void> {
  await sql.begin((tx) => setPriceIn(tx, name, poisha, admin));
}

/** {@link setPrice} in the caller's transaction. */
export async function setPriceIn(tx: Db, name: string, poisha: number, admin: string | undefined): Promise<void> {
  await takeTurn(tx, "services");
  if (!(await changePrice(tx, name, poisha, admin))) return;
  await markSoldAt(tx, name);
  await recordAudit(tx, { actor: admin, action: "price-set", subject: name, details: { to: tkFromPoisha(poisha) } });
}
