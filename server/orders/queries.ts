import { normaliseNumber } from "../../contract/digits.ts";
import { tkFromPoisha } from "../../contract/money.ts";
import type {
  DeletedRow,
  FileType,
  ListOrders,
  Order,
  OrderCategory,
  OrderCounts,
  OrderFields,
  OrderStatus,
  StaffOrder,
} from "../../contract/orders.ts";
import type { Db } from "../db/sql.ts";
import { maskFields } from "./kinds.ts";

type Row = {
  id: string;
  category: OrderCategory;
  status: OrderStatus;
  price: number;
  fields: OrderFields;
  note: string;
  fileId: string | null;
  fileType: FileType | null;
  createdAt: Date;
  updatedAt: Date;
  gone: boolean;
};
type StaffRow = Row & {
  consent: boolean | null;
  userId: string;
  username: string;
  fullName: string;
  claimedBy: string | null;
  claimedAt: Date | null;
  claimerName: string | null;
  deciderName: string | null;
};

export type Page = Omit<ListOrders, "limit" | "since"> & { limit: number; since?: string };

/** A page of the owner's orders, identifiers masked; with `since`, only what changed after that version. */
export async function listMyOrders(sql: Db, userId: string, page: Page): Promise<(Order | DeletedRow)[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)}, ${goneWhen(sql, page)} as gone
    from orders o
    left join files f on f.order_id = o.id
    where o.user_id = ${userId} and ${window(sql, page, "ownerChangedIn")}
    order by o.id desc
    limit ${page.limit}`;
  return rows.map((row) => (row.gone ? deletedRow(row) : toOrder(row, maskFields(row.fields))));
}

/** One order of its owner, identifiers whole. */
export async function findMyOrder(sql: Db, userId: string, id: string): Promise<Order | undefined> {
  const [row] = await sql<Row[]>`
    select ${columns(sql)}, false as gone
    from orders o
    left join files f on f.order_id = o.id
    where o.id = ${id} and o.user_id = ${userId} and o.deleted_at is null`;
  return row && toOrder(row, row.fields);
}

/** A page of everybody's orders as staff see them. */
export async function listStaffOrders(sql: Db, page: Page): Promise<(StaffOrder | DeletedRow)[]> {
  const rows = await sql<StaffRow[]>`
    select ${columns(sql)}, ${goneWhen(sql, page)} as gone, o.consent, o.user_id, u.username, u.full_name,
           case when o.claimed_at > now() - interval '10 minutes' then o.claimed_by end as claimed_by, o.claimed_at,
           claimer.username as claimer_name, decider.username as decider_name
    from orders o
    join users u on u.id = o.user_id
    left join files f on f.order_id = o.id
    left join users claimer on claimer.id = o.claimed_by
    left join users decider on decider.id = o.decided_by
    where ${window(sql, page, "changedIn")}
    order by o.id desc
    limit ${page.limit}`;
  return rows.map((row) => (row.gone ? deletedRow(row) : toStaffOrder(row)));
}

/** One order as staff see it. */
export async function findStaffOrder(sql: Db, id: string): Promise<StaffOrder | undefined> {
  const [row] = await sql<StaffRow[]>`
    select ${columns(sql)}, false as gone, o.consent, o.user_id, u.username, u.full_name,
           case when o.claimed_at > now() - interval '10 minutes' then o.claimed_by end as claimed_by, o.claimed_at,
           claimer.username as claimer_name, decider.username as decider_name
    from orders o
    join users u on u.id = o.user_id
    left join files f on f.order_id = o.id
    left join users claimer on claimer.id = o.claimed_by
    left join users decider on decider.id = o.decided_by
    where o.id = ${id} and o.deleted_at is null`;
  return row && toStaffOrder(row);
}

/** How many orders stand, and how many of them wait. */
export async function countOrders(sql: Db): Promise<OrderCounts> {
  const [row] = await sql<[OrderCounts]>`
    select count(*)::int as all, count(*) filter (where status = 'pending')::int as pending
    from orders where deleted_at is null`;
  return row;
}

/** Where an order stands, and who ended it. */
export async function findStanding(
  sql: Db,
  id: string,
): Promise<{ status: OrderStatus; decidedBy?: string } | undefined> {
  const [row] = await sql<{ status: OrderStatus; decidedBy?: string }[]>`
    select o.status, u.username as decided_by from orders o
    left join users u on u.id = o.decided_by
    where o.id = ${id} and o.deleted_at is null`;
  return row;
}

function columns(sql: Db) {
  return sql`o.id, o.category, o.status, o.price, o.fields, o.note, f.id as file_id, f.type as file_type,
             o.created_at, o.updated_at`;
}

/** Which rows belong to the page: those of the filter, or all that changed since, the ones that left the filter too. */
function window(sql: Db, page: Page, clock: "changedIn" | "ownerChangedIn") {
  if (page.since) return sql`o.${sql(clock)} > ${page.since}::xid8 ${cursor(sql, page)}`;
  return sql`o.deleted_at is null and ${filter(sql, page)} ${cursor(sql, page)}`;
}

function goneWhen(sql: Db, page: Page) {
  return page.since ? sql`(o.deleted_at is not null or not (${filter(sql, page)}))` : sql`false`;
}

function cursor(sql: Db, { before }: Page) {
  return before ? sql`and o.id < ${before}` : sql``;
}

function filter(sql: Db, { status, category, q }: Page) {
  const number = q && normaliseNumber(q);
  return sql`true
    ${status ? sql`and o.status = ${status}` : sql``}
    ${category ? sql`and o.category = ${category}` : sql``}
    ${number ? sql`and o.identifier like ${`${number.replace(/[%_\\]/g, "\\$&")}%`}` : sql``}`;
}

function toOrder(row: Row, fields: OrderFields): Order {
  return {
    ...fields,
    _id: row.id,
    category: row.category,
    status: row.status,
    note: row.note,
    file: row.fileId && `/api/files/${row.fileId}`,
    fileType: row.fileType,
    price: tkFromPoisha(row.price),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function toStaffOrder(row: StaffRow): StaffOrder {
  return {
    ...toOrder(row, row.fields),
    consent: row.consent,
    user: { _id: row.userId, username: row.username, fullName: row.fullName },
    claim:
      row.claimedBy && row.claimedAt
        ? { by: row.claimedBy, username: row.claimerName ?? "", at: row.claimedAt.toISOString() }
        : null,
    decidedBy: row.deciderName,
  };
}

function deletedRow(row: Row): DeletedRow {
  return { _id: row.id, deleted: true };
}
