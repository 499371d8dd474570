import type { FileType } from "../../contract/files.ts";
import type {
  DeletedRow,
  ListOrders,
  Order,
  OrderForm,
  OrderStatus,
} from "../../contract/orders.ts";
import { soughtNumbers } from "../../contract/services/numbers-among-words.ts";
import type { Values } from "../../contract/services/values.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { orderNumber, soughtOrders } from "../../contract/values/order-number.ts";
import { searchForm } from "../../contract/values/search-form.ts";
import { type OfOrder, toAttachments } from "../attachments/attachments.ts";
import type { Db } from "../db/sql.ts";
import { toForgotten } from "../forgetting/batches.ts";
import { type OrderColumn, orderColumnNames, orderValues, rowOf } from "../seal/columns.ts";
import { findNumbered } from "../seal/numbers.ts";
import type { Seal } from "../seal/seal.ts";

/**
 * The row of an order in both lists: its owner's and the staff's. With {@link orderColumns} `whole`
 * it has every sealed column.
 */
export type OrderRow = OfOrder & { shown: string } & Partial<Record<OrderColumn, string>> & {
    id: string;
    number: number;
    category: string;
    status: OrderStatus;
    price: number;
    returned?: number;
    refunds?: { amount: number; reason: string | null; at: string }[] | null;
    userId: string;
    orderedBy?: Order["orderedBy"] | null;
    form: OrderForm | null;
    note: string;
    fileId: string | null;
    fileType: FileType | null;
    createdAt: Date;
    updatedAt: Date;
    messages?: number;
    ownerUnread?: number;
    askedAt?: Date | null;
    wrongFileAt?: Date | null;
    wasRight?: boolean | null;
    cancelSeenAt?: Date | null;
    deliveredAt?: Date | null;
    fileOpened?: Date | null;
    correctedAt?: Date | null;
    forgottenAt?: Date | null;
    forgottenAfter?: number | null;
    gone: boolean;
  };

export type Page = Omit<ListOrders, "limit" | "since"> & { limit: number; since?: string };

/** `whole`: with the values that only its owner and the staff may read, one order at a time. */
export function orderColumns(sql: Db, { whole = false } = {}) {
  const sealed = whole ? sql(orderColumnNames.map((name) => `o.${name}`)) : sql`o.shown`;
  return sql`o.id, o.number, o.user_id, o.category, o.status, o.price, o.returned, ${sealed},
    o.form, o.note, f.id as file_id, f.type as file_type,
    o.created_at, o.updated_at, o.corrected_at, o.forgotten_at, o.forgotten_after,
    o.attachment_count, o.messages, o.owner_unread, o.asked_at, o.wrong_file_at,
    o.cancel_seen_at,
    case when o.was_right_at >= f.created_at then o.was_right end as was_right,
    f.created_at as delivered_at, f.opened_at as file_opened`;
}

/** Which worker ordered it, for who pays; null where that is who pays. `hears`: of an order. */
export function workerColumn(sql: Db, { hears = false } = {}) {
  return sql`(select json_build_object('_id', w.id, 'name', w.full_name
      ${hears ? sql`, 'hears', hears_of(o.ordered_by, o.user_id) = w.id` : sql``})
    from users w where w.id = o.ordered_by) as ordered_by`;
}

/** As its reader has it: what the worker hears of it is no news for who pays. */
export function toReader(order: Order, reader: string): Order {
  const isOthers = order.orderedBy?.hears && order.orderedBy._id !== reader;
  return isOthers && order.unread ? { ...order, unread: 0 } : order;
}

/** The parts of an order's price that were given back, oldest first; null when there are none. */
export function refundsColumn(sql: Db) {
  return sql`case when o.returned > 0 then (
    select json_agg(json_build_object('amount', r.amount, 'reason', t.reason, 'at', r.created_at)
      order by r.id)
    from refunds r join transfers t on t.source_kind = 'refund' and t.source_id = r.id
      and t.kind = 'refund'
    where r.order_id = o.id) end as refunds`;
}

export function ofStatusAndCategory(
  sql: Db,
  { status, category }: Pick<Page, "status" | "category">,
) {
  return sql`true
    ${status ? sql`and o.status = ${status}` : sql``}
    ${category ? sql`and o.category = ${category}` : sql``}`;
}

/**
 * The orders that the numbers in a typed text mean: by their own, or by all or the end of the one
 * they are found by.
 */
export type Meant = { numbers: number[]; ids: string[] };

/** `owner`: only this user's. No other place seeks an identifier. */
export async function findMeant(
  sql: Db,
  seal: Seal,
  typed: string,
  owner?: string,
): Promise<Meant> {
  const ids = await findIdentified(sql, seal, soughtNumbers(typed), owner);
  return { numbers: soughtOrders(typed), ids };
}

/** A form number may be stored with NIDFN and typed without. */
export function findIdentified(sql: Db, seal: Seal, identifiers: string[], owner?: string) {
  const spelled = identifiers.flatMap((one) => (/^\d+$/.test(one) ? [one, `NIDFN${one}`] : [one]));
  return findNumbered(sql, seal, "orders", spelled, owner);
}

export function isMeant(sql: Db, { numbers, ids }: Meant) {
  return sql`(o.id = any(${ids}) or o.number = any(${numbers}))`;
}

/**
 * The condition for orders whose user's own word has this in it; by an index from three letters on.
 */
export function hasForWhom(sql: Db, typed: string) {
  const part = searchForm(typed);
  if (part === "") return sql`false`;
  const indexed = [...part].length < 3 ? sql`` : sql`and trigrams(o.for_whom) @> trigrams(${part})`;
  return sql`(o.for_whom <> '' and strpos(o.for_whom, ${part}) > 0 ${indexed})`;
}

/** An order for the API; whole if its row was read with the secret values. */
export function toOrder(seal: Seal, row: Omit<OrderRow, "gone">): Order {
  const parts = orderColumnNames.flatMap((name) => {
    const stored = row[name];
    return stored === undefined
      ? []
      : [orderValues(name).tryOpen(seal, rowOf(row.id, row.userId), stored)];
  });
  return orderOf({
    ...row,
    values: parts.includes(undefined) ? undefined : Object.assign({}, ...parts),
  });
}

/** An order whose values are open; undefined when they can't be read. */
export type ReadOrder = Omit<OrderRow, "gone" | OrderColumn | "userId"> & {
  values: Values | undefined;
};

export function orderOf(row: ReadOrder): Order {
  return {
    ...(row.values ?? { unreadable: true }),
    ...toAttachments(row),
    _id: row.id,
    orderNumber: orderNumber(row.number),
    category: row.category,
    status: row.status,
    note: row.note,
    file: row.fileId && `/api/files/${row.fileId}`,
    fileType: row.fileType,
    price: tkFromPoisha(row.price),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(row.returned && { returned: tkFromPoisha(row.returned) }),
    ...(row.refunds && {
      refunds: row.refunds.map(({ amount, reason, at }) => ({
        amount: tkFromPoisha(amount),
        reason,
        at: new Date(at).toISOString(),
      })),
    }),
    ...(row.orderedBy && { orderedBy: row.orderedBy }),
    ...(row.form && { service: row.form }),
    ...(row.correctedAt && { correctedAt: row.correctedAt.toISOString() }),
    ...(row.messages && { messages: row.messages, unread: row.ownerUnread }),
    ...(row.deliveredAt && { deliveredAt: row.deliveredAt.toISOString() }),
    ...(row.fileOpened && { fileOpened: row.fileOpened.toISOString() }),
    ...(row.wrongFileAt && { wrongFileAt: row.wrongFileAt.toISOString() }),
    ...(typeof row.wasRight === "boolean" && { wasRight: row.wasRight }),
    ...(row.cancelSeenAt && { cancelSeen: row.cancelSeenAt.toISOString() }),
    ...(row.askedAt && { askedAt: row.askedAt.toISOString() }),
    ...(row.forgottenAt && { forgotten: toForgotten(row.forgottenAt, row.forgottenAfter) }),
  };
}

export function deletedRow(row: OrderRow): DeletedRow {
  return { _id: row.id, deleted: true };
}
