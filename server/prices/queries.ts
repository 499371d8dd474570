import type { PriceChange, Prices } from "../../contract/prices.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import type { Db } from "../db/sql.ts";

const SHOWN_CHANGES = 100;

/**
 * Every price in tk as `user` pays it, without those of retired services; without a user the list
 * prices.
 */
export async function getPrices(sql: Db, user?: string): Promise<Prices> {
  const rows = await sql<{ name: string; poisha: number }[]>`
    select p.name, p.poisha from prices_of(${user ?? null}) p
    where not exists (select from services s
      where s.key = p.name and s.retired_at is not null)`;
  return Object.fromEntries(rows.map(({ name, poisha }) => [name, tkFromPoisha(poisha)])) as Prices;
}

/**
 * Sets a price (poisha) and stores the change with the old price. False, and nothing stored, for
 * the same price.
 */
export async function changePrice(
  sql: Db,
  name: string,
  poisha: number,
  admin: string | undefined,
) {
  const [changed] = await sql<{ was: number }[]>`
    with before as (select name, poisha from prices where name = ${name} for update),
    changed as (
      update prices p set poisha = ${poisha} from before
      where p.name = before.name and before.poisha <> ${poisha}
      returning p.name, p.poisha, before.poisha as was
    )
    insert into price_changes (name, poisha, was, changed_by)
    select name, poisha, was, ${admin ?? null} from changed
    returning was`;
  return changed?.was;
}

/** Gives the services with this price a new version, so that an open editor notices the change. */
export async function markSoldAt(tx: Db, name: string): Promise<void> {
  await tx`update services set version = version + 1 where price_name = ${name}`;
}

export async function listPriceChanges(sql: Db): Promise<PriceChange[]> {
  const rows = await sql<PriceChange[]>`
    select c.id as _id, c.name, g.name as group, c.was, c.poisha as price, u.username as by,
      case when c.field is not null
        then jsonb_build_object('field', c.field, 'value', c.value) end as option,
      c.cost, iso(c.changed_at) as at
    from price_changes c
    left join users u on u.id = c.changed_by
    left join price_groups g on g.id = c.group_id
    order by c.id desc
    limit ${SHOWN_CHANGES}`;
  return rows.map((row) => ({
    ...row,
    was: row.was === null ? null : tkFromPoisha(row.was),
    price: row.price === null ? null : tkFromPoisha(row.price),
  }));
}
