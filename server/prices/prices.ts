import type { PriceStep } from "../../contract/prices.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { RowsOf } from "../db/list-version.ts";
import type { Db, Sql } from "../db/sql.ts";
import { takeAdvisoryLock } from "../db/sql.ts";
import { changePrice, getPrices, markSoldAt } from "./queries.ts";

export { getPrices };

/**
 * The rows behind the version of all prices. Prices of retired services are left out, so a change
 * of a service counts too.
 */
export const priceRows: RowsOf = (sql) =>
  sql`from (select changed_in from prices union all select changed_in from services) as told
    where true`;

/** Sets a price in poisha. `admin` is undefined for the operator's command line. */
export async function setPrice(
  sql: Sql,
  name: string,
  poisha: number,
  admin: string | undefined,
): Promise<void> {
  await sql.begin(async (tx) => {
    await takeAdvisoryLock(tx, "services");
    await setPriceIn(tx, name, poisha, admin);
  });
}

/**
 * All or none, each only if it is still what the admin saw; one that is set already is passed over.
 * @throws prices-changed
 */
export async function setPrices(sql: Sql, steps: PriceStep[], admin: string): Promise<void> {
  await sql.begin(async (tx) => {
    await takeAdvisoryLock(tx, "services");
    const now = await getPrices(tx);
    const holds = ({ name, was, price }: PriceStep) =>
      [was, price].some((poisha) => tkFromPoisha(poisha) === now[name]);
    if (!steps.every(holds)) throw appError("prices-changed");
    for (const { name, price } of steps) await setPriceIn(tx, name, price, admin);
  });
}

/** {@link setPrice} in the transaction of a caller that has taken the turn of the services. */
export async function setPriceIn(
  tx: Db,
  name: string,
  poisha: number,
  admin: string | undefined,
): Promise<void> {
  const was = await changePrice(tx, name, poisha, admin);
  if (was === undefined) return;
  await markSoldAt(tx, name);
  const details = { from: tkFromPoisha(was), to: tkFromPoisha(poisha) };
  await recordAudit(tx, { actor: admin, action: "price-set", subject: name, details });
}
