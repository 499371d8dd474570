import { tkFromPoisha } from "../../contract/money.ts";
import type { PriceName } from "../../contract/prices.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Sql } from "../db/sql.ts";
import { changePrice } from "./queries.ts";

/** Sets a price in poisha. `admin` is undefined when the operator does it from the command line. */
export async function setPrice(sql: Sql, name: PriceName, poisha: number, admin: string | undefined): Promise<void> {
  await sql.begin(async (tx) => {
    if (!(await changePrice(tx, name, poisha, admin))) return;
    await recordAudit(tx, { actor: admin, action: "price-set", subject: name, details: { to: tkFromPoisha(poisha) } });
  });
}
