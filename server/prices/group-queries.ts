import type { GroupPerson, PriceGroup, PriceStep } from "../../contract/prices.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { type Db, first } from "../db/sql.ts";

/** Those that were not ended, oldest first. Their prices in tk. */
export async function listGroups(sql: Db): Promise<PriceGroup[]> {
  const rows = await sql<(PriceGroup & { prices: Record<string, number> })[]>`
    select g.id as _id, g.name,
      (select count(*)::int from users u where u.price_group = g.id) as people,
      (select coalesce(jsonb_object_agg(c.name, c.poisha), '{}') from group_prices c
       where c.group_id = g.id) as prices
    from price_groups g where g.ended_at is null
    order by g.id`;
  return rows.map(({ prices, ...row }) => ({
    ...row,
    prices: Object.fromEntries(
      Object.entries(prices).map(([name, poisha]) => [name, tkFromPoisha(poisha)]),
    ),
  }));
}

/** Undefined when there is a group of this name. */
export async function insertGroup(tx: Db, name: string): Promise<string | undefined> {
  const made = await first(tx<{ id: string }[]>`
    insert into price_groups (name) values (${name})
    on conflict (lower(name)) where ended_at is null do nothing
    returning id`);
  return made?.id;
}

/** Undefined for one that is not there or was ended, or when another has this name. */
export function setName(tx: Db, id: string, name: string): Promise<{ was: string } | undefined> {
  return first(tx<{ was: string }[]>`
    with before as (select id, name from price_groups where id = ${id} and ended_at is null)
    update price_groups g set name = ${name} from before
    where g.id = before.id and not exists (
      select from price_groups o
      where o.id <> ${id} and lower(o.name) = lower(${name}) and o.ended_at is null)
    returning before.name as was`);
}

/** Whether there is such a group, which may have ended. */
export function findGroup(sql: Db, id: string) {
  return first(sql<{ name: string; ended: boolean }[]>`
    select name, ended_at is not null as ended from price_groups where id = ${id}`);
}

/**
 * Its prices go, and its people get the list prices: their ids. Who is moved to it at the same time
 * holds its row, so they are among these, or find it ended.
 */
export async function markEnded(tx: Db, id: string): Promise<string[]> {
  await tx`update price_groups set ended_at = now() where id = ${id}`;
  await tx`delete from group_prices where group_id = ${id}`;
  const people = await tx<{ id: string }[]>`
    update users set price_group = null where price_group = ${id} returning id`;
  return people.map((person) => person.id);
}

/**
 * Sets a price of a group (poisha), or with null takes it away, and stores the change. The group's
 * own row is written too: its version is that of its people's prices. Undefined, and nothing
 * stored, for the same price; else what it was.
 */
export async function changeGroupPrice(
  tx: Db,
  group: string,
  { name, price }: Pick<PriceStep, "name" | "price">,
  admin: string,
): Promise<{ was: number | null } | undefined> {
  const changed = await first(tx<{ was: number | null }[]>`
    with cell as (
      select max(poisha) as was from group_prices where group_id = ${group} and name = ${name}
    ), marked as (
      update price_groups set name = name from cell
      where id = ${group} and cell.was is distinct from ${price}
      returning id, was
    )
    insert into price_changes (group_id, name, was, poisha, changed_by)
    select id, ${name}, was, ${price}, ${admin} from marked
    returning was`);
  if (!changed) return undefined;
  if (price === null)
    await tx`delete from group_prices where group_id = ${group} and name = ${name}`;
  else
    await tx`
      insert into group_prices (group_id, name, poisha) values (${group}, ${name}, ${price})
      on conflict (group_id, name) do update set poisha = excluded.poisha`;
  return changed;
}

export async function listPeople(
  sql: Db,
  group: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<GroupPerson[]> {
  return sql<GroupPerson[]>`
    select id as _id, full_name, username from users
    where price_group = ${group} ${before ? sql`and id < ${before}` : sql``}
    order by id desc limit ${limit}`;
}

/** Who pays the prices of these groups, and their workers. */
export async function listPayers(sql: Db, groups: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with payers as (select id from users where price_group = any(${groups}))
    select id from payers
    union all select w.id from users w join payers p on p.id = w.pays_from`;
  return rows.map(({ id }) => id);
}

/** Held until the transaction ends, so that it is not ended meanwhile. */
export function holdGroup(tx: Db, id: string) {
  return first(tx<{ _id: string; name: string }[]>`
    select id as _id, name from price_groups where id = ${id} and ended_at is null for share`);
}

/**
 * Gives a customer the prices of a group, or with null the list prices. `was`: the name of their
 * group before. Undefined when there is no such customer; a worker pays what their shop does.
 */
export function setGroupOf(tx: Db, user: string, group: string | null) {
  return first(tx<{ was: string | null; changed: boolean }[]>`
    with before as (
      select id, price_group from users
      where id = ${user} and deleted_at is null and role = 'user' and pays_from is null
      for no key update
    ), moved as (
      update users u set price_group = ${group} from before
      where u.id = before.id and before.price_group is distinct from ${group}
      returning u.id
    )
    select g.name as was, moved.id is not null as changed
    from before left join price_groups g on g.id = before.price_group left join moved on true`);
}
