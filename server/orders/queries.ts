import { type DeletedRow, LINK_DAYS, type Order, type OrderStatus } from "../../contract/orders.ts";
import type { Words } from "../../contract/services/declare.ts";
import { attachmentsColumn } from "../attachments/attachments.ts";
import { changedOne, type Db, first } from "../db/sql.ts";
import { orderValues, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import * as orderRows from "./order-rows.ts";

/** A page of the owner's orders, masked; with `since`, only those that changed after that version. */
export async function listMyOrders(
  sql: Db,
  seal: Seal,
  userId: string,
  page: orderRows.Page,
): Promise<(Order | DeletedRow)[]> {
  const { since, before } = page;
  const wanted = filter(sql, seal, page);
  const rows = await sql<orderRows.OrderRow[]>`
    select ${orderRows.orderColumns(sql)}, ${since ? sql`(o.deleted_at is not null or not (${wanted}))` : sql`false`} as gone
    from orders o
    left join files f on f.order_id = o.id
    where o.user_id = ${userId}
      and ${since ? sql`o.owner_changed_in > ${since}::xid8` : sql`o.deleted_at is null and ${wanted}`}
      ${before ? sql`and o.id < ${before}` : sql``}
    order by o.id desc
    limit ${page.limit}`;
  return rows.map((row) => (row.gone ? orderRows.deletedRow(row) : orderRows.toOrder(seal, row)));
}

export async function findMyOrder(
  sql: Db,
  seal: Seal,
  userId: string,
  id: string,
): Promise<Order | undefined> {
  const [row] = await sql<orderRows.OrderRow[]>`
    select ${orderRows.orderColumns(sql, { whole: true })}, ${attachmentsColumn(sql)}, ${orderRows.refundsColumn(sql)}, false as gone
    from orders o
    left join files f on f.order_id = o.id
    where o.id = ${id} and o.user_id = ${userId} and o.deleted_at is null`;
  return row && orderRows.toOrder(seal, row);
}

/** The unchanging part of an order, masked, also of a deleted one. */
export async function getAsPlaced(
  sql: Db,
  seal: Seal,
  userId: string,
  id: string,
): Promise<AsPlaced> {
  const [row] = await sql<[Omit<AsPlaced, "values"> & { shown: string }]>`
    select category, shown, form, attachment_count from orders where id = ${id} and user_id = ${userId}`;
  const { category, form, attachmentCount } = row;
  return {
    category,
    form,
    attachmentCount,
    values: orderValues("shown").tryOpen(seal, rowOf(id, userId), row.shown),
  };
}
/** `values`: undefined when they can't be read. */
export type AsPlaced = Pick<
  orderRows.ReadOrder,
  "category" | "values" | "form" | "attachmentCount"
>;

function filter(sql: Db, seal: Seal, page: orderRows.Page) {
  const { q } = page;
  return sql`${orderRows.ofStatusAndCategory(sql, page)}
    ${q ? sql`and (${orderRows.hasNumber(sql, seal, q)} or ${orderRows.hasForWhom(sql, q)})` : sql``}`;
}

/** What a link shows. `name`: of an operator's own service when it was ordered. */
export type Linked = {
  number: number;
  status: OrderStatus;
  category: string;
  name: Words | null;
  expectedMinutes: number | null;
};

function isAlive(sql: Db) {
  return sql`o.deleted_at is null and o.forgotten_at is null
    and (o.status = 'pending' or o.updated_at > now() - make_interval(days => ${LINK_DAYS}))`;
}

/** The link of an order of this user, which gets this token if it has none. Undefined when there is no such order, or it is over. */
export async function upsertLink(
  sql: Db,
  userId: string,
  order: string,
  token: string,
): Promise<string | undefined> {
  const [row] = await sql<{ token: string }[]>`
    insert into order_links (order_id, token)
    select o.id, ${token} from orders o where o.id = ${order} and o.user_id = ${userId} and ${isAlive(sql)}
    on conflict (order_id) do update set token = order_links.token
    returning token`;
  return row?.token;
}

/** False when it has none, or is another's. */
export function deleteLink(sql: Db, userId: string, order: string): Promise<boolean> {
  return changedOne(sql`
    delete from order_links l using orders o where l.order_id = ${order} and o.id = l.order_id and o.user_id = ${userId}`);
}

/** An order whose file is said to be wrong is being worked on again. */
export function findLinked(sql: Db, token: string): Promise<Linked | undefined> {
  return first(sql<Linked[]>`
    select o.number, case when o.wrong_file_at is null then o.status else 'pending' end as status, o.category, o.form->'name' as name, s.expected_minutes
    from order_links l join orders o on o.id = l.order_id left join services s on s.key = o.category
    where l.token = ${token} and ${isAlive(sql)}`);
}
