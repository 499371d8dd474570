import type { DeletedRow, OrderStatus } from "../../contract/orders.ts";
import type { ListQueue, QueueItem } from "../../contract/queue.ts";
import { attachmentsColumn } from "../attachments/attachments.ts";
import { hasInName, onDay, soughtPart } from "../db/part-of-name.ts";
import type { Db } from "../db/sql.ts";
import * as orderRows from "../orders/order-rows.ts";
import type { Seal } from "../seal/seal.ts";

type QueueRow = orderRows.OrderRow & {
  consent: boolean | null;
  username: string;
  fullName: string;
  claimedBy: string | null;
  claimedAt: Date | null;
  claimerName: string | null;
  deciderName: string | null;
  fileOpened: Date | null;
  staffUnread: number;
  unansweredSince: Date | null;
};
type QueuePart = Partial<
  Pick<ListQueue, "status" | "category" | "q" | "user" | "day" | "unanswered" | "wrong">
>;
type QueuePage = orderRows.Page & QueuePart & Pick<ListQueue, "sort">;

/** Shorter text is in so many orders that a page of them is found at once by walking down the list. */
const SELECTIVE_LENGTH = 3;
const FEW_USERS = 200;

/** A page of everybody's orders as staff see them; with `since`, only what changed after that version. */
export async function listQueue(
  sql: Db,
  seal: Seal,
  page: QueuePage,
): Promise<(QueueItem | DeletedRow)[]> {
  const { since, before, sort } = page;
  const wanted = filter(sql, seal, page, await findNamed(sql, page.q));
  const rows = await sql<QueueRow[]>`
    select ${queueColumns(sql)}, ${since ? sql`(o.deleted_at is not null or not (${wanted}))` : sql`false`} as gone
    ${fromQueue(sql)}
    where ${since ? sql`o.changed_in > ${since}::xid8` : sql`o.deleted_at is null and ${wanted}`}
      ${before ? (sort === "oldest" ? sql`and o.id > ${before}` : sql`and o.id < ${before}`) : sql``}
    order by ${sort === "oldest" ? sql`o.id` : sql`o.id desc`}
    limit ${page.limit}`;
  return rows.map((row) => (row.gone ? orderRows.deletedRow(row) : toQueueItem(seal, row)));
}

export async function findQueueItem(
  sql: Db,
  seal: Seal,
  id: string,
): Promise<QueueItem | undefined> {
  const [row] = await sql<QueueRow[]>`
    select ${queueColumns(sql)}, ${attachmentsColumn(sql)}, ${orderRows.refundsColumn(sql)}, false as gone ${fromQueue(sql)}
    where o.id = ${id} and o.deleted_at is null`;
  return row && toQueueItem(seal, row);
}

/** Orders that are meant by one of these numbers, pending ones first. At most 50. */
export async function findByNumbers(sql: Db, seal: Seal, typed: string[]): Promise<QueueItem[]> {
  const any = typed
    .map((one) => orderRows.hasNumber(sql, seal, one))
    .reduce((some, one) => sql`${some} or ${one}`);
  const rows = await sql<QueueRow[]>`
    select ${queueColumns(sql)}, false as gone ${fromQueue(sql)}
    where o.deleted_at is null and (${any})
    order by o.status = 'pending' desc, o.id
    limit 50`;
  return rows.map((row) => toQueueItem(seal, row));
}

export async function countOrders(sql: Db, seal: Seal, part: QueuePart) {
  const wanted = filter(sql, seal, part, await findNamed(sql, part.q));
  const [row] = await sql<[Record<"all" | "unanswered" | "wrong" | OrderStatus, number>]>`
    select count(*)::int as all,
           count(*) filter (where unanswered_since is not null)::int as unanswered,
           count(*) filter (where wrong_file_at is not null)::int as wrong,
           count(*) filter (where status = 'pending')::int as pending,
           count(*) filter (where status = 'approved')::int as approved,
           count(*) filter (where status = 'cancel')::int as cancel
    from orders o where deleted_at is null and ${wanted}`;
  return row;
}

/** The last ten different notes that orders were cancelled with, newest first. */
export async function listCancelNotes(sql: Db): Promise<string[]> {
  const rows = await sql<{ note: string }[]>`
    with recent as (
      select id, note from orders
      where status = 'cancel' and deleted_at is null and note <> ''
      order by id desc limit 200
    )
    select note from recent group by note order by max(id::text) desc limit 10`;
  return rows.map((row) => row.note);
}

function queueColumns(sql: Db) {
  return sql`${orderRows.orderColumns(sql, { whole: true })}, o.consent, u.username, u.full_name,
    case when o.claimed_at > now() - interval '10 minutes' then o.claimed_by end as claimed_by, o.claimed_at,
    claimer.username as claimer_name, decider.username as decider_name,
    f.opened_at as file_opened, o.staff_unread, o.unanswered_since`;
}

function fromQueue(sql: Db) {
  return sql`
    from orders o
    join users u on u.id = o.user_id
    left join files f on f.order_id = o.id
    left join users claimer on claimer.id = o.claimed_by
    left join users decider on decider.id = o.decided_by`;
}

function isSelective(q: string): boolean {
  return [...soughtPart(q)].length >= SELECTIVE_LENGTH;
}

/** Users with this in a name, if it is selective; at most one more than {@link FEW_USERS}. */
async function findNamed(sql: Db, q: string | undefined): Promise<string[]> {
  if (!q || !isSelective(q)) return [];
  const rows = await sql<{ id: string }[]>`
    select id from users
    where deleted_at is null and ${hasInName(sql, q)}
    limit ${FEW_USERS + 1}`;
  return rows.map((row) => row.id);
}

function filter(sql: Db, seal: Seal, page: QueuePart, named: string[]) {
  const { user, day, q, unanswered, wrong } = page;
  return sql`${orderRows.ofStatusAndCategory(sql, page)}
    ${unanswered ? sql`and o.unanswered_since is not null` : sql``}
    ${wrong ? sql`and o.wrong_file_at is not null` : sql``}
    ${user ? sql`and o.user_id = ${user}` : sql``}
    ${day ? sql`and o.id = any(array(select id from orders where ${onDay(sql, sql`created_at`, day)}))` : sql``}
    ${q ? found(sql, seal, q, named) : sql``}`;
}

function found(sql: Db, seal: Seal, q: string, named: string[]) {
  if (!isSelective(q) || named.length > FEW_USERS)
    return sql`and (${orderRows.hasNumber(sql, seal, q)} or ${orderRows.hasForWhom(sql, q)}
      or o.user_id in (select id from users where deleted_at is null and ${hasInName(sql, q)}))`;
  // All are gathered first, each by its index: for `order by … limit` the planner might walk the whole list for a rare number.
  return sql`and o.id = any(array(
    select o.id from orders o where o.deleted_at is null and ${orderRows.hasNumber(sql, seal, q)}
    union all
    select o.id from orders o where o.deleted_at is null and ${orderRows.hasForWhom(sql, q)}
    union all
    select id from orders where user_id = any(${named}::uuid[]) and deleted_at is null))`;
}

function toQueueItem(seal: Seal, row: QueueRow): QueueItem {
  return {
    ...orderRows.toOrder(seal, { ...row, ownerUnread: row.staffUnread }),
    ...(row.unansweredSince && { unansweredSince: row.unansweredSince.toISOString() }),
    consent: row.consent,
    user: { _id: row.userId, username: row.username, fullName: row.fullName },
    claim:
      row.claimedBy && row.claimedAt
        ? { by: row.claimedBy, username: row.claimerName ?? "", at: row.claimedAt.toISOString() }
        : null,
    decidedBy: row.deciderName,
    fileOpened: row.fileOpened?.toISOString() ?? null,
  };
}
