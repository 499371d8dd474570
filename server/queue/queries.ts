import type { Fragment } from "postgres";
import type { DeletedRow } from "../../contract/orders.ts";
import {
  type ListQueue,
  MOST_COUNTED,
  type QueueCounts,
  type QueueItem,
  type RowsBehind,
} from "../../contract/queue.ts";
import { attachmentsColumn } from "../attachments/attachments.ts";
import { FEW_NAMED, findNamed, hasInName, isSelective, onDay } from "../db/part-of-name.ts";
import { type Db, first } from "../db/sql.ts";
import { type Clerk, isTheirs } from "../db/whose.ts";
import { dueAt, isLate } from "../orders/due.ts";
import * as orderRows from "../orders/order-rows.ts";
import type { Seal } from "../seal/seal.ts";
import { isBehind } from "./behind.ts";
import { isHeld } from "./work-queries.ts";

type QueueRow = orderRows.OrderRow & {
  consent: boolean | null;
  username: string;
  fullName: string;
  hasPhone: boolean;
  claimedBy: string | null;
  claimedAt: Date | null;
  claimerName: string | null;
  deciderName: string | null;
  staffUnread: number;
  unansweredSince: Date | null;
  dueAt: Date | null;
};
type QueuePart = RowsBehind &
  Partial<
    Pick<ListQueue, "status" | "category" | "q" | "user" | "day" | "unanswered" | "wrong" | "late">
  >;
type QueuePage = orderRows.Page & QueuePart & Pick<ListQueue, "sort" | "mine">;
/** Who reads it: see `mine`. */
type Reader = Clerk & { id: string };

/**
 * A page of the orders that somebody of the staff works on; with `since`, only what changed after
 * that version.
 */
export async function listQueue(
  sql: Db,
  seal: Seal,
  page: QueuePage,
  reader: Reader,
): Promise<(QueueItem | DeletedRow)[]> {
  const { since, before, mine } = page;
  const heldByThem = sql`
    and o.status = 'pending' and o.claimed_by = ${reader.id} and ${isHeld(sql)}`;
  const own = sql`${isTheirs(sql, reader)} ${mine ? heldByThem : sql``}`;
  const wanted = filter(sql, page, await findSought(sql, seal, page.q), own);
  const { by, up, at } = sortOf(sql, page);
  const rows = await sql<QueueRow[]>`
    select ${queueColumns(sql)},
      ${since ? sql`(o.deleted_at is not null or not (${wanted}))` : sql`false`} as gone
    ${fromQueue(sql)}
    where ${own}
      and ${since ? sql`o.changed_in > ${since}::xid8` : sql`o.deleted_at is null and ${wanted}`}
      ${before ? sql`and row(${by}) ${up ? sql`>` : sql`<`} ${at(before)}` : sql``}
    order by ${up ? by : sql`o.id desc`}
    limit ${page.limit}`;
  return rows.map((row) => (row.gone ? orderRows.deletedRow(row) : toQueueItem(seal, row)));
}

/**
 * What a page is sorted by, and what stands there of its last order, `at`. By when they are due
 * only those that wait: of all orders, the planner would sort them all. A cursor finds its place
 * also when it was decided meanwhile.
 */
function sortOf(sql: Db, { sort, status, late, mine }: QueuePage) {
  if (sort === "due" && (late || mine || status === "pending")) {
    const by = sql`coalesce(${dueAt(sql)}, 'infinity'), o.id`;
    const at = (last: string) => sql`(
      select ${by} from orders o left join services s on s.key = o.category where o.id = ${last})`;
    return { by, up: true, at };
  }
  const at = (last: string) => sql`row(${last}::uuid)`;
  return { by: sql`o.id`, up: sort === "oldest" || sort === "due", at };
}

export async function findQueueItem(
  sql: Db,
  seal: Seal,
  id: string,
  worker: Clerk,
): Promise<QueueItem | undefined> {
  const [row] = await sql<QueueRow[]>`
    select ${queueColumns(sql)}, ${attachmentsColumn(sql)}, ${orderRows.refundsColumn(sql)},
      false as gone ${fromQueue(sql)}
    where o.id = ${id} and o.deleted_at is null and ${isTheirs(sql, worker)}`;
  return row && toQueueItem(seal, row);
}

/**
 * Orders of these numbers, or found by one of these identifiers, pending ones first. At most 50.
 */
export async function findByNumbers(
  sql: Db,
  seal: Seal,
  { numbers, identifiers }: { numbers: number[]; identifiers: string[] },
  worker: Clerk,
): Promise<QueueItem[]> {
  const ids = await orderRows.findIdentified(sql, seal, identifiers);
  const rows = await sql<QueueRow[]>`
    select ${queueColumns(sql)}, false as gone ${fromQueue(sql)}
    where o.deleted_at is null and ${orderRows.isMeant(sql, { numbers, ids })}
      and ${isTheirs(sql, worker)}
    order by o.status = 'pending' desc, o.id
    limit 50`;
  return rows.map((row) => toQueueItem(seal, row));
}

/**
 * How many orders each tab of the queue has. What waits for staff is counted whole; what grows for
 * ever only up to one more than {@link MOST_COUNTED}: each staff page asks after each change.
 */
export async function countOrders(sql: Db, seal: Seal, part: QueuePart, worker: Clerk) {
  const sought = await findSought(sql, seal, part.q);
  const count = (tab: Fragment, most: number | null) => {
    const own = sql`${tab} and ${isTheirs(sql, worker)}`;
    return sql`
    (select count(*)::int from (
      select from orders o
      where o.deleted_at is null and ${own} and ${filter(sql, part, sought, own)}
      limit ${most}) as counted)`;
  };
  const [row] = await sql<[QueueCounts]>`
    select ${count(sql`o.unanswered_since is not null`, null)} as unanswered,
           ${count(sql`o.wrong_file_at is not null`, null)} as wrong,
           ${count(isLate(sql), null)} as late,
           ${count(sql`o.status = 'pending'`, null)} as pending,
           ${count(sql`o.status = 'approved'`, MOST_COUNTED + 1)} as approved,
           ${count(sql`o.status = 'cancel'`, MOST_COUNTED + 1)} as cancel,
           ${count(sql`true`, MOST_COUNTED + 1)} as all`;
  return row;
}

/** The services of which an order that waits has become late after `since`, and until when. */
export async function findGrownLate(
  sql: Db,
  since: Date | undefined,
): Promise<{ now: Date; services: string[] }> {
  // In whole milliseconds, as it comes back: what is due within one would else be told of twice.
  const now = sql`date_trunc('milliseconds', now())`;
  const [row] = await sql<[{ now: Date; services: string[] }]>`
    select ${now} as now, array(
      select distinct o.category from orders o join services s on s.key = o.category
      where o.status = 'pending' and o.deleted_at is null
        and ${dueAt(sql)} > coalesce(${since ?? null}, ${now}) and ${dueAt(sql)} <= ${now}
    ) as services`;
  return row;
}

/**
 * All orders, and those of them that would be refunded: to be told before all are deleted. It reads
 * every order.
 */
export async function countDeletable(sql: Db): Promise<{ all: number; pending: number }> {
  const [row] = await sql<[{ all: number; pending: number }]>`
    select count(*)::int as all, count(*) filter (where status = 'pending')::int as pending
    from orders where deleted_at is null`;
  return row;
}

/**
 * The last ten different notes that orders which somebody works on were cancelled with, newest
 * first.
 */
export async function listCancelNotes(sql: Db, worker: Clerk): Promise<string[]> {
  const rows = await sql<{ note: string }[]>`
    with recent as (
      select o.id, o.note from orders o
      where o.status = 'cancel' and o.deleted_at is null and o.note <> ''
        and o.decided_by is distinct from o.user_id and ${isTheirs(sql, worker)}
      order by o.id desc limit 200
    )
    select note from recent group by note order by max(id::text) desc limit 10`;
  return rows.map((row) => row.note);
}

function queueColumns(sql: Db) {
  return sql`${orderRows.orderColumns(sql, { whole: true })}, o.consent, u.username, u.full_name,
    u.phone_proved_at is not null and u.deleted_at is null as has_phone,
    case when ${isHeld(sql)} then o.claimed_by end as claimed_by,
      o.claimed_at,
    claimer.full_name as claimer_name, decider.full_name as decider_name,
    o.staff_unread, o.unanswered_since,
    case when o.status = 'pending' then ${dueAt(sql)} end as due_at`;
}

function fromQueue(sql: Db) {
  return sql`
    from orders o
    join users u on u.id = o.user_id
    left join files f on f.order_id = o.id
    left join services s on s.key = o.category
    left join users claimer on claimer.id = o.claimed_by
    left join users decider on decider.id = o.decided_by`;
}

type Sought = { typed: string; named: string[]; meant: orderRows.Meant };

async function findSought(
  sql: Db,
  seal: Seal,
  typed: string | undefined,
): Promise<Sought | undefined> {
  if (!typed) return undefined;
  const named = await findNamed(sql, typed);
  return { typed, named, meant: await orderRows.findMeant(sql, seal, typed) };
}

/** `own`: what the orders are limited to besides. */
function filter(sql: Db, page: QueuePart, sought: Sought | undefined, own: Fragment) {
  const { user, day, unanswered, wrong, late } = page;
  const wanted = sql`${orderRows.ofStatusAndCategory(sql, page)}
    ${unanswered ? sql`and o.unanswered_since is not null` : sql``}
    ${wrong ? sql`and o.wrong_file_at is not null` : sql``}
    ${late ? sql`and ${isLate(sql)}` : sql``}
    ${user ? sql`and o.user_id = ${user}` : sql``}
    ${
      day
        ? sql`and o.id = any(array(
      select id from orders where ${onDay(sql, sql`created_at`, day)}))`
        : sql``
    }
    ${sought ? found(sql, sought) : sql``}`;
  const among = sql`o.deleted_at is null and ${own} and ${wanted}`;
  return sql`${wanted} ${isBehind(sql, page, among)}`;
}

function found(sql: Db, { typed, named, meant }: Sought) {
  const isNumbered = orderRows.isMeant(sql, meant);
  if (!isSelective(typed) || named.length > FEW_NAMED)
    return sql`and (${isNumbered} or ${orderRows.hasForWhom(sql, typed)}
      or o.user_id in (select id from users
        where deleted_at is null and ${hasInName(sql, typed)}))`;
  // All are gathered first, each by its index: for `order by … limit` the planner might walk the
  // whole list for a rare number.
  return sql`and o.id = any(array(
    select o.id from orders o where o.deleted_at is null and ${isNumbered}
    union all
    select o.id from orders o where o.deleted_at is null and ${orderRows.hasForWhom(sql, typed)}
    union all
    select id from orders where user_id = any(${named}::uuid[]) and deleted_at is null))`;
}

function toQueueItem(seal: Seal, row: QueueRow): QueueItem {
  return {
    ...orderRows.toOrder(seal, { ...row, ownerUnread: row.staffUnread }),
    ...(row.unansweredSince && { unansweredSince: row.unansweredSince.toISOString() }),
    ...(row.dueAt && { dueAt: row.dueAt.toISOString() }),
    ...(row.hasPhone && { whatsapp: true }),
    consent: row.consent,
    user: { _id: row.userId, username: row.username, fullName: row.fullName },
    claim:
      row.claimedBy && row.claimedAt
        ? { by: row.claimedBy, fullName: row.claimerName ?? "", at: row.claimedAt.toISOString() }
        : null,
    decidedBy: row.deciderName,
  };
}

/**
 * What is to be said to an owner: that it is ready, that there is a question, or something else.
 */
export type About = "ready" | "question" | "other";

/** An order about which this clerk may write to its owner. */
export function findToWrite(sql: Db, order: string, clerk: Clerk) {
  return first(sql<{ number: number; owner: string; about: About }[]>`
    select o.number, o.user_id as owner,
      case when o.asked_at is not null then 'question' when o.status = 'approved' then 'ready'
        else 'other' end as about
    from orders o
    where o.id = ${order} and o.deleted_at is null and o.forgotten_at is null
      and ${isTheirs(sql, clerk)}`);
}
