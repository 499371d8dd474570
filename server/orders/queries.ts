import type { DeletedRow, Order, OrderForm } from "../../contract/orders.ts";
import type { Values } from "../../contract/services/values.ts";
import type { Db } from "../db/sql.ts";
import {
  deletedRow,
  hasNumber,
  type OrderRow,
  ofStatusAndCategory,
  orderColumns,
  type Page,
  toOrder,
} from "./order-rows.ts";

/** A page of the owner's orders, masked; with `since`, only those that changed after that version. */
export async function listMyOrders(sql: Db, userId: string, page: Page): Promise<(Order | DeletedRow)[]> {
  const { since, before } = page;
  const rows = await sql<OrderRow[]>`
    select ${orderColumns(sql)}, ${since ? sql`(o.deleted_at is not null or not (${filter(sql, page)}))` : sql`false`} as gone
    from orders o
    left join files f on f.order_id = o.id
    where o.user_id = ${userId}
      and ${since ? sql`o.owner_changed_in > ${since}::xid8` : sql`o.deleted_at is null and ${filter(sql, page)}`}
      ${before ? sql`and o.id < ${before}` : sql``}
    order by o.id desc
    limit ${page.limit}`;
  return rows.map((row) => (row.gone ? deletedRow(row) : toOrder(row)));
}

/** One order of its owner, unmasked. */
export async function findMyOrder(sql: Db, userId: string, id: string): Promise<Order | undefined> {
  const [row] = await sql<OrderRow[]>`
    select ${orderColumns(sql)}, o.secret, false as gone
    from orders o
    left join files f on f.order_id = o.id
    where o.id = ${id} and o.user_id = ${userId} and o.deleted_at is null`;
  return row && toOrder(row);
}

/** The unchanging part of an order, masked, also of a deleted one. */
export async function getAsPlaced(
  sql: Db,
  userId: string,
  id: string,
): Promise<{ category: string; shown: Values; form: OrderForm | null }> {
  const [row] = await sql<[{ category: string; shown: Values; form: OrderForm | null }]>`
    select category, shown, form from orders where id = ${id} and user_id = ${userId}`;
  return row;
}

function filter(sql: Db, page: Page) {
  const { q } = page;
  return sql`${ofStatusAndCategory(sql, page)}
    ${q ? sql`and ${hasNumber(sql, q)}` : sql``}`;
}
