import {
  type DeletedRow,
  LINK_DAYS,
  type ListMyOrders,
  type Order,
  type OrderStatus,
} from "../../contract/orders.ts";
import type { Words } from "../../contract/services/declare.ts";
import { WITHDRAWN } from "../../contract/withdrawn.ts";
import { attachmentsColumn } from "../attachments/attachments.ts";
import { areMine, authorOf, type Customer, hearsOf, isMine } from "../db/mine.ts";
import { changedOne, type Db, first } from "../db/sql.ts";
import { orderValues, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import { findByName } from "./name-queries.ts";
import * as orderRows from "./order-rows.ts";

/**
 * A page of the owner's orders, masked; with `since`, only those that changed after that version.
 */
export async function listMyOrders(
  sql: Db,
  seal: Seal,
  me: Customer,
  page: MyPage,
): Promise<(Order | DeletedRow)[]> {
  const { since, before } = page;
  const wanted = filter(
    sql,
    me,
    page,
    page.q ? await findSought(sql, seal, me, page.q) : undefined,
  );
  const rows = await sql<orderRows.OrderRow[]>`
    select ${orderRows.orderColumns(sql)}, ${orderRows.workerColumn(sql, { hears: true })},
      ${since ? sql`(o.deleted_at is not null or not (${wanted}))` : sql`false`} as gone
    from orders o
    left join files f on f.order_id = o.id
    where ${areMine(sql, me)}
      and ${
        since ? sql`o.owner_changed_in > ${since}::xid8` : sql`o.deleted_at is null and ${wanted}`
      }
      ${before ? sql`and o.id < ${before}` : sql``}
    order by o.id desc
    limit ${page.limit}`;
  return rows.map((row) =>
    row.gone ? orderRows.deletedRow(row) : orderRows.toReader(orderRows.toOrder(seal, row), me.id),
  );
}

export async function findMyOrder(
  sql: Db,
  seal: Seal,
  userId: string,
  id: string,
): Promise<Order | undefined> {
  const [row] = await sql<orderRows.OrderRow[]>`
    select ${orderRows.orderColumns(sql, { whole: true })},
      ${orderRows.workerColumn(sql, { hears: true })}, ${attachmentsColumn(sql)},
      ${orderRows.refundsColumn(sql)}, false as gone
    from orders o
    left join files f on f.order_id = o.id
    where o.id = ${id} and ${isMine(sql, userId)} and o.deleted_at is null`;
  return row && orderRows.toReader(orderRows.toOrder(seal, row), userId);
}

/** The unchanging part of an order, masked, also of a deleted one. */
export async function getAsPlaced(
  sql: Db,
  seal: Seal,
  payer: string,
  id: string,
): Promise<AsPlaced> {
  const [row] = await sql<[Omit<AsPlaced, "values"> & { shown: string }]>`
    select category, shown, form, attachment_count from orders
    where id = ${id} and user_id = ${payer}`;
  const { category, form, attachmentCount } = row;
  return {
    category,
    form,
    attachmentCount,
    values: orderValues("shown").tryOpen(seal, rowOf(id, payer), row.shown),
  };
}
/** `values`: undefined when they can't be read. */
export type AsPlaced = Pick<
  orderRows.ReadOrder,
  "category" | "values" | "form" | "attachmentCount"
>;

/** What an answer at once says of an order of this user. */
export async function getGiven(sql: Db, userId: string, id: string): Promise<GivenRow> {
  const [row] = await sql<[GivenRow]>`
    select o.id, o.number, o.category, o.status, f.id as file_id, f.type as file_type
    from orders o left join files f on f.order_id = o.id
    where o.id = ${id} and ${isMine(sql, userId)}`;
  return row;
}
type GivenRow = Pick<
  orderRows.OrderRow,
  "id" | "number" | "category" | "status" | "fileId" | "fileType"
>;

/**
 * Gives an order that was decided as it was placed its file, which is loose. Its owner is looking
 * at what it says, so it counts as opened. False when it has one by now, or is not such an order
 * any more.
 */
export function giveOwnFile(sql: Db, order: string, { key, type, size, sha256 }: OwnFile) {
  return changedOne(sql`
    with target as (
      select id, user_id from orders
      where id = ${order} and status = 'approved' and deleted_at is null and forgotten_at is null
      for update
    ), given as (
      insert into files (order_id, user_id, storage_key, type, size, sha256, opened_at)
      select id, user_id, ${key}, ${type}, ${size}, ${sha256}, now() from target
      on conflict (order_id) do nothing
      returning order_id
    ), taken as (
      delete from loose_files where storage_key = ${key} and exists (select from given)
    )
    update orders set owner_changed_in = pg_current_xact_id()
    where id in (select order_id from given)`);
}
type OwnFile = { key: string; type: string; size: number; sha256: Buffer };

type Sought = { typed: string; named: string[]; meant: orderRows.Meant };

async function findSought(sql: Db, seal: Seal, me: Customer, typed: string): Promise<Sought> {
  const named = await findByName(sql, seal, me, typed);
  return { typed, named, meant: await orderRows.findMeant(sql, seal, typed, me.payer) };
}

type MyPage = orderRows.Page & Pick<ListMyOrders, "waits" | "orderedBy">;

function filter(sql: Db, me: Customer, page: MyPage, sought: Sought | undefined) {
  const { typed = "", named, meant } = sought ?? {};
  const { waits, orderedBy } = page;
  return sql`${orderRows.ofStatusAndCategory(sql, page)}
    ${orderedBy ? sql`and ${isBy(sql, orderedBy === "me" ? authorOf(me) : orderedBy)}` : sql``}
    ${waits ? sql`and ${waitsFor(sql, me.payer)[waits]} and ${hearsOf(sql, me.id)}` : sql``}
    ${
      named && meant
        ? sql`and (${orderRows.isMeant(sql, meant)}
      or ${orderRows.hasForWhom(sql, typed)} or o.id = any(${named}))`
        : sql``
    }`;
}

/** The condition for an order that this worker ordered; null: who pays for it. */
function isBy(sql: Db, author: string | null) {
  return author === null ? sql`o.ordered_by is null` : sql`o.ordered_by = ${author}`;
}

/**
 * The conditions for this user's orders that wait on them. A file that they call wrong is theirs no
 * more.
 */
function waitsFor(sql: Db, payer: string) {
  return {
    answer: sql`o.asked_at is not null`,
    file: sql`(o.status = 'approved' and o.wrong_file_at is null
      and o.id in (select order_id from files where user_id = ${payer} and opened_at is null))`,
    look: sql`(o.status = 'cancel' and o.cancel_seen_at is null and o.forgotten_at is null)`,
  };
}

/**
 * Notes which of these orders this user has seen cancelled. The first of several devices counts.
 * False when it was known of all.
 */
export async function noteCancelsSeen(sql: Db, userId: string, ids: string[]): Promise<boolean> {
  const { count } = await sql`
    with seen as materialized (
      select id from orders o
      where ${isMine(sql, userId)} and ${hearsOf(sql, userId)} and id = any(${ids})
        and status = 'cancel' and cancel_seen_at is null
      order by id for no key update
    )
    update orders o set cancel_seen_at = now() from seen where o.id = seen.id`;
  return count > 0;
}

/** Undefined when it is begun, decided, or not this user's. Call it alone: it is one statement. */
export function withdraw(sql: Db, userId: string, id: string) {
  return first(sql<{ service: string }[]>`
    with withdrawn as materialized (
      select id, category as service from withdraw_order(${id}, ${userId}, ${WITHDRAWN})
    ), noted as (
      insert into audit (actor_id, action, subject) select ${userId}, 'order-withdrawn', id::text
      from withdrawn
    )
    select service from withdrawn`);
}

/** `own`: its owner has decided it. */
export function findDecision(sql: Db, userId: string, id: string) {
  return first(sql<{ status: OrderStatus; own: boolean }[]>`
    select status, coalesce(decided_by = user_id, false) as own from orders o
    where id = ${id} and ${isMine(sql, userId)} and deleted_at is null`);
}

/** What a link shows. `name`: of an operator's own service when it was ordered. */
export type Linked = {
  number: number;
  status: OrderStatus;
  category: string;
  name: Words | null;
  expectedMinutes: number | null;
  usualMinutes: number | null;
  usualOf: number | null;
};

function isAlive(sql: Db) {
  return sql`o.deleted_at is null and o.forgotten_at is null
    and (o.status = 'pending' or o.updated_at > now() - make_interval(days => ${LINK_DAYS}))`;
}

/**
 * The link of an order of this user, which gets this token if it has none. Undefined when there is
 * no such order, or it is over.
 */
export async function upsertLink(
  sql: Db,
  userId: string,
  order: string,
  token: string,
): Promise<string | undefined> {
  const [row] = await sql<{ token: string }[]>`
    insert into order_links (order_id, token)
    select o.id, ${token} from orders o where o.id = ${order} and ${isMine(sql, userId)}
      and ${isAlive(sql)}
    on conflict (order_id) do update set token = order_links.token
    returning token`;
  return row?.token;
}

/** False when it has none, or is another's. */
export function deleteLink(sql: Db, userId: string, order: string): Promise<boolean> {
  return changedOne(sql`
    delete from order_links l using orders o where l.order_id = ${order} and o.id = l.order_id
      and ${isMine(sql, userId)}`);
}

/** An order whose file is said to be wrong is being worked on again. */
export function findLinked(sql: Db, token: string): Promise<Linked | undefined> {
  return first(sql<Linked[]>`
    select o.number, case when o.wrong_file_at is null then o.status else 'pending' end as status,
      o.category, o.form->'name' as name, s.expected_minutes, s.usual_minutes, s.usual_of
    from order_links l join orders o on o.id = l.order_id left join services s on s.key = o.category
    where l.token = ${token} and ${isAlive(sql)}`);
}
