import type { PriceGroup, PriceStep } from "../../contract/prices.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { RowsOf } from "../db/list-version.ts";
import type { Db, Sql } from "../db/sql.ts";
import { takeAdvisoryLock } from "../db/sql.ts";
import * as groups from "./group-queries.ts";
import { readParts, setPartIn } from "./options.ts";
import { changePrice, getPrices, markSoldAt } from "./queries.ts";

export { getPrices };

/**
 * The rows behind the version of somebody's prices. Prices of retired services are left out, so a
 * change of a service counts too; so does one of their group's prices, which writes its row, and
 * one of the row of who pays for them, which has their group.
 */
export const priceRows: RowsOf = (sql) =>
  sql`from (select changed_in from prices union all select changed_in from services
            union all select g.changed_in from price_groups g join users p on p.price_group = g.id
              where p.id = coalesce(u.pays_from, u.id)
            union all select changed_in from users where id = coalesce(u.pays_from, u.id)) as told
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
 * Without a price a group pays the list price. @throws prices-changed, also for an ended group
 */
export async function setPrices(sql: Sql, steps: PriceStep[], admin: string): Promise<void> {
  await sql.begin(async (tx) => {
    await takeAdvisoryLock(tx, "services");
    const list = await getPrices(tx);
    const open = new Map((await groups.listGroups(tx)).map((group) => [group._id, group]));
    const partNow = await readParts(tx, (name) => Object.hasOwn(list, name));
    const nowOf = (step: PriceStep) => {
      const { name, group } = step;
      if (isPart(step)) return partNow(step);
      if (group === undefined || !Object.hasOwn(list, name)) return list[name];
      const found = open.get(group);
      return found && (found.prices[name] ?? null);
    };
    const holds = (step: PriceStep) =>
      [step.was, step.price].some((poisha) => tkOrNone(poisha) === nowOf(step));
    if (!steps.every(holds)) throw appError("prices-changed");
    for (const step of steps) {
      const { name, group, price } = step;
      const cell = group === undefined ? undefined : open.get(group);
      if (isPart(step)) await setPartIn(tx, { ...step, poisha: price ?? 0 }, admin);
      else if (cell) await setGroupPriceIn(tx, cell, { name, price }, admin);
      else if (price !== null) await setPriceIn(tx, name, price, admin);
    }
  });
}

/** Of an option, or a cost: no price by itself. */
export function isPart({ option, cost }: PriceStep): boolean {
  return option !== undefined || cost === true;
}

async function setGroupPriceIn(
  tx: Db,
  group: PriceGroup,
  { name, price }: Pick<PriceStep, "name" | "price">,
  admin: string,
): Promise<void> {
  const changed = await groups.changeGroupPrice(tx, group._id, { name, price }, admin);
  if (!changed) return;
  const details = { from: tkOrNone(changed.was), to: tkOrNone(price), group: group.name };
  await recordAudit(tx, { actor: admin, action: "price-set", subject: name, details });
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

function tkOrNone(poisha: number | null): number | null {
  return poisha === null ? null : tkFromPoisha(poisha);
}
