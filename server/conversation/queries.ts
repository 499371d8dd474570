import type { Attachment } from "../../contract/attachments.ts";
import { attachmentsOf } from "../attachments/attachments.ts";
import { hearsOf, isMine } from "../db/mine.ts";
import { changedOne, type Db, first } from "../db/sql.ts";
import { type Clerk, isTheirs } from "../db/whose.ts";

/** Who talks: a user, as staff who work on the order, or as its owner. */
export type Side = { user: string; staff: boolean } & Clerk;

export type MessageRow = {
  id: string;
  orderId: string;
  position: number;
  authorId: string;
  author: string;
  staff: boolean;
  asks: boolean;
  wrongFile: boolean;
  body: string;
  files: Attachment[] | null;
  /** The names of its files, as they were sent, with commas. */
  names: string | null;
  createdAt: Date;
  seen: boolean;
};

/**
 * A condition on `orders o`: this side may read and write about it. A forgotten order has nothing
 * to talk about.
 */
const isOpenTo = (sql: Db, side: Side, order: string) =>
  sql`o.id = ${order} and o.deleted_at is null
    and ${side.staff ? isTheirs(sql, side) : isMine(sql, side.user)}`;

/** Undefined when there is no such order for this side. */
export async function listMessages(
  sql: Db,
  side: Side,
  order: string,
): Promise<MessageRow[] | undefined> {
  const [found] = await sql`select from orders o where ${isOpenTo(sql, side, order)}`;
  if (!found) return undefined;
  return sql<MessageRow[]>`${selectMessages(sql)} where m.order_id = ${order} order by m.position`;
}

export function findMessage(sql: Db, id: string): Promise<MessageRow | undefined> {
  return first(sql<MessageRow[]>`${selectMessages(sql)} where m.id = ${id}`);
}

type LockedOrder = { owner: string; service: string; messages: number; cancelled: boolean };

/** Locks an order, so that its messages come one after another. Call in a transaction. */
export function lockOrder(tx: Db, side: Side, order: string): Promise<LockedOrder | undefined> {
  return first(tx<LockedOrder[]>`
    select o.user_id as owner, o.category as service, o.messages, o.status = 'cancel' as cancelled
    from orders o
    where ${isOpenTo(tx, side, order)} and o.forgotten_at is null for update`);
}

/** `hasFiles`: files come with it. */
type NewMessage = Pick<MessageRow, "id" | "asks" | "wrongFile" | "body" | "position"> & {
  order: string;
  staysWrong: boolean;
  hasFiles: boolean;
};

/** False when this id is another message's, which may have come at the same time. */
export async function insertMessage(
  tx: Db,
  { user, staff }: Side,
  { id, order, asks, staysWrong, wrongFile, body, position, hasFiles }: NewMessage,
): Promise<boolean> {
  const isNew = await changedOne(tx`
    insert into order_messages (id, order_id, position, author_id, staff, asks, wrong_file, body)
    values (${id}, ${order}, ${position}, ${user}, ${staff}, ${asks}, ${wrongFile}, ${body})
    on conflict (id) do nothing`);
  if (!isNew) return false;
  const counted = staff
    ? tx`owner_unread = owner_unread + 1, unanswered_since = null,
           first_answer_at = coalesce(first_answer_at, now())
         ${hasFiles ? tx`, left_desk_at = coalesce(left_desk_at, now())` : tx``}
         ${asks ? tx`, asked_at = now()` : staysWrong ? tx`` : tx`, wrong_file_at = null`}`
    : tx`staff_unread = staff_unread + 1, asked_at = null
         ${
           wrongFile
             ? tx`, wrong_file_at = coalesce(wrong_file_at, now())`
             : tx`, unanswered_since = coalesce(unanswered_since, now())`
         }`;
  await tx`
    update orders set messages = ${position}, ${counted}
    where id = ${order}`;
  return true;
}

/**
 * Counts anew what this side has not seen; who only pays for it takes no news from who ordered it.
 * Answers the owner, and whether it is less now; undefined when there is no such order for this
 * side.
 */
export function markSeen(sql: Db, side: Side, order: string, position: number) {
  const column = sql(side.staff ? "staff_unread" : "owner_unread");
  return first(sql<{ owner: string; service: string; fell: boolean }[]>`
    with unread as (
      select o.id, o.user_id as owner, o.category as service, o.${column} as before,
        least(o.${column}, case when ${side.staff ? sql`true` : hearsOf(sql, side.user)} then (
          select count(*) from order_messages m
          where m.order_id = o.id and m.staff <> ${side.staff} and m.position > ${position})
        end) as after
      from orders o where ${isOpenTo(sql, side, order)}
    ), counted as (
      update orders o set ${column} = u.after from unread u
      where o.id = u.id and u.after < o.${column}
    )
    select owner, service, after < before as fell from unread`);
}

/** Ends that the owner's words wait, unless there are newer ones. False when it waited no more. */
export function settle(sql: Db, order: string, position: number): Promise<boolean> {
  return changedOne(sql`
    update orders set unanswered_since = null
    where id = ${order} and messages = ${position} and unanswered_since is not null`);
}

/** Not yet seen are the last ones of each side, as many as its order counts. */
function selectMessages(sql: Db) {
  return sql`
    select m.id, m.order_id, m.position, m.author_id, u.full_name as author, m.staff, m.asks,
      m.wrong_file, m.body, m.created_at,
           ${attachmentsOf(sql, sql`l.message_id = m.id`)} as files,
           (select string_agg(encode(a.name, 'hex'), ',' order by l.position)
            from order_attachments l join attachments a on a.id = l.attachment_id
            where l.message_id = m.id) as names,
           (select count(*) from order_messages later
            where later.order_id = m.order_id and later.staff = m.staff
              and later.position >= m.position)
             > case when m.staff then o.owner_unread else o.staff_unread end as seen
    from order_messages m
    join orders o on o.id = m.order_id
    join users u on u.id = m.author_id`;
}
