import type { FileType } from "../../contract/files.ts";
import type {
  DeletedRow,
  ListOrders,
  Order,
  OrderForm,
  OrderStatus,
} from "../../contract/orders.ts";
import type { Values } from "../../contract/services/values.ts";
import { checkMobile } from "../../contract/values/identifiers.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { orderNumber, readOrderNumber } from "../../contract/values/order-number.ts";
import { searchForm } from "../../contract/values/search-form.ts";
import { normaliseNumber } from "../../contract/values/typed-text.ts";
import { type OfOrder, toAttachments } from "../attachments/attachments.ts";
import type { Db } from "../db/sql.ts";
import { toForgotten } from "../forgetting/batches.ts";
import { type OrderColumn, orderColumnNames, orderValues, rowOf } from "../seal/columns.ts";
import { QUOTED, type Seal } from "../seal/seal.ts";

/** The row of an order in both lists: its owner's and the staff's. With {@link orderColumns} `whole` it has every sealed column. */
export type OrderRow = OfOrder & { shown: string } & Partial<Record<OrderColumn, string>> & {
    id: string;
    number: number;
    category: string;
    status: OrderStatus;
    price: number;
    returned?: number;
    refunds?: { amount: number; reason: string | null; at: string }[] | null;
    userId: string;
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
    deliveredAt?: Date | null;
    correctedAt?: Date | null;
    forgottenAt?: Date | null;
    forgottenAfter?: number | null;
    gone: boolean;
  };

export type Page = Omit<ListOrders, "limit" | "since"> & { limit: number; since?: string };

/** `whole`: with the values that only its owner and the staff may read, one order at a time. */
export function orderColumns(sql: Db, { whole = false } = {}) {
  const sealed = whole ? sql(orderColumnNames.map((name) => `o.${name}`)) : sql`o.shown`;
  return sql`o.id, o.number, o.user_id, o.category, o.status, o.price, o.returned, ${sealed}, o.form, o.note, f.id as file_id, f.type as file_type,
             o.created_at, o.updated_at, o.corrected_at, o.forgotten_at, o.forgotten_after, o.attachment_count, o.messages, o.owner_unread, o.asked_at, o.wrong_file_at, f.created_at as delivered_at`;
}

/** The parts of an order's price that were given back, oldest first; null when there are none. */
export function refundsColumn(sql: Db) {
  return sql`case when o.returned > 0 then (
    select json_agg(json_build_object('amount', r.amount, 'reason', t.reason, 'at', r.created_at) order by r.id)
    from refunds r join transfers t on t.source_kind = 'refund' and t.source_id = r.id and t.kind = 'refund'
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

const isQuoted = (number: string) => QUOTED.some((length) => length === number.length);

/** Orders meant by a typed number: their own, or all or the end of the one they are found by. No other place seeks an identifier. */
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

/** The condition for orders whose user's own word has this in it; by an index from three letters on. */
export function hasForWhom(sql: Db, typed: string) {
  const part = searchForm(typed);
  if (part === "") return sql`false`;
  const indexed = [...part].length < 3 ? sql`` : sql`and trigrams(o.for_whom) @> trigrams(${part})`;
  return sql`(o.for_whom <> '' and strpos(o.for_whom, ${part}) > 0 ${indexed})`;
}

/** What the index of numbers is of: the last four characters, or all of a shorter number. */
function lastFour(sql: Db) {
  return sql`coalesce(o.number_hashes[2], o.number_hashes[1])`;
}

function lastFourHashes(seal: Seal, number: string): string[] {
  const [four] = QUOTED;
  return number.length < four
    ? seal.hashesOf("whole", number)
    : seal.hashesOf("end", number.slice(-four));
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
        ...{ amount: tkFromPoisha(amount), reason, at: new Date(at).toISOString() },
      })),
    }),
    ...(row.form && { service: row.form }),
    ...(row.correctedAt && { correctedAt: row.correctedAt.toISOString() }),
    ...(row.messages && { messages: row.messages, unread: row.ownerUnread }),
    ...(row.deliveredAt && { deliveredAt: row.deliveredAt.toISOString() }),
    ...(row.wrongFileAt && { wrongFileAt: row.wrongFileAt.toISOString() }),
    ...(row.askedAt && { askedAt: row.askedAt.toISOString() }),
    ...(row.forgottenAt && { forgotten: toForgotten(row.forgottenAt, row.forgottenAfter) }),
  };
}

export function deletedRow(row: OrderRow): DeletedRow {
  return { _id: row.id, deleted: true };
}
