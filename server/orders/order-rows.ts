import type { FileType } from "../../contract/files.ts";
import type { DeletedRow, ListOrders, Order, OrderForm, OrderStatus } from "../../contract/orders.ts";
import type { Values } from "../../contract/services/values.ts";
import { checkMobile } from "../../contract/values/identifiers.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { orderNumber, readOrderNumber } from "../../contract/values/order-number.ts";
import { normaliseNumber } from "../../contract/values/typed-text.ts";
import { type OfOrder, toAttachments } from "../attachments/of-order.ts";
import type { Db } from "../db/sql.ts";
import { toForgotten } from "../forgetting/forgotten.ts";
import { type Stored, secret, shown } from "../seal/columns.ts";
import { QUOTED, type Seal } from "../seal/seal.ts";

/** The row of an order in both lists: its owner's and the staff's. */
export type OrderRow = OfOrder & {
  id: string;
  number: number;
  category: string;
  status: OrderStatus;
  price: number;
  userId: string;
  /** Its values for lists, and those that only its owner and the staff may read. */
  shown: Stored<Values>;
  secret?: Stored<Values>;
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
  return sql`o.id, o.number, o.user_id, o.category, o.status, o.price, o.shown, o.form, o.note, f.id as file_id, f.type as file_type,
             o.created_at, o.updated_at, o.corrected_at, o.forgotten_at, o.forgotten_after, o.attachment_count`;
}

export function ofStatusAndCategory(sql: Db, { status, category }: Pick<Page, "status" | "category">) {
  return sql`true
    ${status ? sql`and o.status = ${status}` : sql``}
    ${category ? sql`and o.category = ${category}` : sql``}`;
}

const isQuoted = (number: string) => QUOTED.some((length) => length === number.length);

/**
 * The condition for orders that are meant by a typed number: the order's own, or all or the end of what it is found by, which
 * the database only has as keyed hashes. This is the only place where an identifier is sought.
 */
export function hasNumber(sql: Db, seal: Seal, typed: string) {
  const mobile = checkMobile(typed);
  const number = mobile.ok ? mobile.value : normaliseNumber(typed).toUpperCase();
  const own = readOrderNumber(typed);
  // A form number may be stored with NIDFN and typed without.
  const whole = /^\d+$/.test(number) ? [number, `NIDFN${number}`] : [number];
  const hashed = sql`
    ${lastFour(sql)} = any(${whole.flatMap((one) => lastFourHashes(seal, one))})
    and (o.number_hashes[1] = any(${whole.flatMap((one) => seal.hashesOf("whole", one))})
         ${isQuoted(number) ? sql`or o.number_hashes && ${seal.hashesOf("end", number)}` : sql``})`;
  return own === undefined ? sql`(${hashed})` : sql`(${hashed} or o.number = ${own})`;
}

/** What the index of numbers is of: the last four characters, or all of a shorter number. */
function lastFour(sql: Db) {
  return sql`coalesce(o.number_hashes[2], o.number_hashes[1])`;
}

function lastFourHashes(seal: Seal, number: string): string[] {
  const [four] = QUOTED;
  return number.length < four ? seal.hashesOf("whole", number) : seal.hashesOf("end", number.slice(-four));
}

/** An order for the API; whole if its row was read with the secret values. */
export function toOrder(seal: Seal, row: Omit<OrderRow, "gone">): Order {
  const whole = row.secret && secret.open(seal, row.userId, row.secret);
  return orderOf({ ...row, values: { ...shown.open(seal, row.userId, row.shown), ...whole } });
}

/** The same of values that are open already. */
export function orderOf(row: Omit<OrderRow, "gone" | "shown" | "secret" | "userId"> & { values: Values }): Order {
  return {
    ...row.values,
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
    ...(row.form && { service: row.form }),
    ...(row.correctedAt && { correctedAt: row.correctedAt.toISOString() }),
    ...(row.forgottenAt && { forgotten: toForgotten(row.forgottenAt, row.forgottenAfter) }),
  };
}

export function deletedRow(row: OrderRow): DeletedRow {
  return { _id: row.id, deleted: true };
}
