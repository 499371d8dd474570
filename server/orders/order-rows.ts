import type { FileType } from "../../contract/files.ts";
import type { DeletedRow, ListOrders, Order, OrderForm, OrderStatus } from "../../contract/orders.ts";
import type { Values } from "../../contract/services/values.ts";
import { normaliseNumber } from "../../contract/values/digits.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { orderNumber, readOrderNumber } from "../../contract/values/order-number.ts";
import type { Db } from "../db/sql.ts";
import { toForgotten } from "../forgetting/forgotten.ts";

/** The row of an order in both lists: its owner's and the staff's. */
export type OrderRow = {
  id: string;
  number: number;
  category: string;
  status: OrderStatus;
  price: number;
  /** Its values for lists, and those that only its owner and the staff may read. */
  shown: Values;
  secret?: Values;
  form: OrderForm | null;
  note: string;
  fileId: string | null;
  fileType: FileType | null;
  createdAt: Date;
  updatedAt: Date;
  correctedAt?: Date | null;
  forgottenAt?: Date | null;
  forgottenAfter?: number | null;
  gone: boolean;
};

export type Page = Omit<ListOrders, "limit" | "since"> & { limit: number; since?: string };

export function orderColumns(sql: Db) {
  return sql`o.id, o.number, o.category, o.status, o.price, o.shown, o.form, o.note, f.id as file_id, f.type as file_type,
             o.created_at, o.updated_at, o.corrected_at, o.forgotten_at, o.forgotten_after`;
}

export function ofStatusAndCategory(sql: Db, { status, category }: Pick<Page, "status" | "category">) {
  return sql`true
    ${status ? sql`and o.status = ${status}` : sql``}
    ${category ? sql`and o.category = ${category}` : sql``}`;
}

/** Of an identifier people quote the last 4 to 6 characters. */
const isQuoted = (number: string) => number.length >= 4 && number.length <= 6;
const LAST_CHARACTER = "\u{10FFFF}";

/**
 * The condition for orders that are meant by a typed number: the order's own, the end or the beginning of what it is found by.
 * Each part has an index. This is the only place where an identifier is sought.
 */
export function hasNumber(sql: Db, typed: string) {
  const number = normaliseNumber(typed).toUpperCase();
  const own = readOrderNumber(typed);
  // A form number may be stored with NIDFN and typed without.
  const beginnings = /^\d+$/.test(number) ? [number, `NIDFN${number}`] : [number];
  const ways = [
    ...beginnings.map((one) => sql`(o.identifier ~>=~ ${one} and o.identifier ~<~ ${one + LAST_CHARACTER})`),
    ...(own === undefined ? [] : [sql`o.number = ${own}`]),
    ...(isQuoted(number)
      ? [sql`(right(o.identifier, 4) = ${number.slice(-4)} and right(o.identifier, ${number.length}) = ${number})`]
      : []),
  ];
  return sql`(${ways.reduce((some, way) => sql`${some} or ${way}`)})`;
}

/** An order for the API; whole if its row was read with the secret values. */
export function toOrder(row: Omit<OrderRow, "gone">): Order {
  return {
    ...row.shown,
    ...row.secret,
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
    ...(row.form && { service: row.form }),
    ...(row.correctedAt && { correctedAt: row.correctedAt.toISOString() }),
    ...(row.forgottenAt && { forgotten: toForgotten(row.forgottenAt, row.forgottenAfter) }),
  };
}

export function deletedRow(row: OrderRow): DeletedRow {
  return { _id: row.id, deleted: true };
}
