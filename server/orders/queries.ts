import type { DeletedRow, Order } from "../../contract/orders.ts";
import { attachmentsColumn } from "../attachments/of-order.ts";
import type { Db } from "../db/sql.ts";
import { orderValues, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import {
  deletedRow,
  hasForWhom,
  hasNumber,
  type OrderRow,
  ofStatusAndCategory,
  orderColumns,
  type Page,
  type ReadOrder,
  refundsColumn,
  toOrder,
} from "./order-rows.ts";

/** A page of the owner's orders, masked; with `since`, only those that changed after that version. */
export async function listMyOrders(sql: Db, seal: Seal, userId: string, page: Page): Promise<(Order | DeletedRow)[]> {
  const { since, before } = page;
  const wanted = filter(sql, seal, page);
  const rows = await sql<OrderRow[]>`
    select ${orderColumns(sql)}, ${since ? sql`(o.deleted_at is not null or not (${wanted}))` : sql`false`} as gone
    from orders o
    left join files f on f.order_id = o.id
    where o.user_id = ${userId}
      and ${since ? sql`o.owner_changed_in > ${since}::xid8` : sql`o.deleted_at is null and ${wanted}`}
      ${before ? sql`and o.id < ${before}` : sql``}
    order by o.id desc
    limit ${page.limit}`;
  return rows.map((row) => (row.gone ? deletedRow(row) : toOrder(seal, row)));
}

/** One order of its owner, unmasked. */
export async function findMyOrder(sql: Db, seal: Seal, userId: string, id: string): Promise<Order | undefined> {
  const [row] = await sql<OrderRow[]>`
    select ${orderColumns(sql, { whole: true })}, ${attachmentsColumn(sql)}, ${refundsColumn(sql)}, false as gone
    from orders o
    left join files f on f.order_id = o.id
    where o.id = ${id} and o.user_id = ${userId} and o.deleted_at is null`;
  return row && toOrder(seal, row);
}

/** The unchanging part of an order, masked, also of a deleted one. */
export async function getAsPlaced(sql: Db, seal: Seal, userId: string, id: string): Promise<AsPlaced> {
  const [row] = await sql<[Omit<AsPlaced, "values"> & { shown: string }]>`
    select category, shown, form, attachment_count from orders where id = ${id} and user_id = ${userId}`;
  const { category, form, attachmentCount } = row;
  return { category, form, attachmentCount, values: orderValues("shown").tryOpen(seal, rowOf(id, userId), row.shown) };
}
/** `values`: undefined when they can't be read. */
export type AsPlaced = Pick<ReadOrder, "category" | "values" | "form" | "attachmentCount">;

function filter(sql: Db, seal: Seal, page: Page) {
  const { q } = page;
  return sql`${ofStatusAndCategory(sql, page)}
    ${q ? sql`and (${hasNumber(sql, seal, q)} or ${hasForWhom(sql, q)})` : sql``}`;
}
