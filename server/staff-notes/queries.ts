import { changedOne, type Db, first } from "../db/sql.ts";

export type Subject = { order: string } | { user: string };
export type NoteRow = {
  id: string;
  userId: string;
  orderId: string | null;
  authorId: string;
  author: string;
  body: string;
  createdAt: Date;
};

const MOST = 200;

/**
 * The notes of an order with those of its owner, or of a person, the newest {@link MOST}, oldest
 * first.
 */
export function listNotes(sql: Db, subject: Subject, owner: string): Promise<NoteRow[]> {
  const which =
    "order" in subject
      ? sql`(n.order_id = ${subject.order} or n.order_id is null)`
      : sql`n.order_id is null`;
  return sql<NoteRow[]>`
    select * from (${selectNotes(sql)} where n.user_id = ${owner} and ${which} order by n.id desc
      limit ${MOST}) as newest
    order by created_at`;
}

/**
 * The owner of the order, or the person, while there is anything to say of them. `hold`: none is
 * forgotten until the transaction ends. Others may refer to them meanwhile: of two notes with one
 * id, at an order and its owner, each would wait for the other.
 */
export async function findSubject(
  sql: Db,
  subject: Subject,
  { hold = false } = {},
): Promise<string | undefined> {
  const lock = hold ? sql`for no key update` : sql``;
  const [row] = await ("order" in subject
    ? sql<{ owner: string }[]>`
        select user_id as owner from orders where id = ${subject.order} and deleted_at is null
          and forgotten_at is null ${lock}`
    : sql<
        { owner: string }[]
      >`select id as owner from users where id = ${subject.user} and deleted_at is null ${lock}`);
  return row?.owner;
}

export function findNote(sql: Db, id: string): Promise<NoteRow | undefined> {
  return first(sql<NoteRow[]>`${selectNotes(sql)} where n.id = ${id}`);
}

/** False when this id is another note's, which may have come at the same time. */
export function insertNote(
  tx: Db,
  {
    id,
    userId,
    orderId,
    authorId,
    body,
  }: Pick<NoteRow, "id" | "userId" | "orderId" | "authorId" | "body">,
): Promise<boolean> {
  return changedOne(tx`
    insert into staff_notes (id, user_id, order_id, author_id, body)
    values (${id}, ${userId}, ${orderId}, ${authorId}, ${body})
    on conflict (id) do nothing`);
}

/** `author`: only a note of theirs. False when there is none. */
export function deleteNote(sql: Db, id: string, author: string | undefined): Promise<boolean> {
  return changedOne(sql`
    delete from staff_notes where id = ${id} ${author ? sql`and author_id = ${author}` : sql``}`);
}

function selectNotes(sql: Db) {
  return sql`
    select n.id, n.user_id, n.order_id, n.author_id, u.full_name as author, n.body, n.created_at
    from staff_notes n join users u on u.id = n.author_id`;
}
