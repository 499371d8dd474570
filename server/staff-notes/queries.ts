import { changedOne, type Db, first } from "../db/sql.ts";
import { type Clerk, isTheirs } from "../db/whose.ts";

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
 * The owner of an order that `worker` works on, with its service, or the person, while there is
 * anything to say of them. `hold`: none is
 * forgotten until the transaction ends. Others may refer to them meanwhile: of two notes with one
 * id, at an order and its owner, each would wait for the other.
 */
export async function findSubject(
  sql: Db,
  subject: Subject,
  { worker, hold = false }: { worker: Clerk; hold?: boolean },
): Promise<{ owner: string; service: string | null } | undefined> {
  const lock = hold ? sql`for no key update` : sql``;
  return first(
    sql<{ owner: string; service: string | null }[]>`${
      "order" in subject
        ? sql`
          select o.user_id as owner, o.category as service from orders o
          where o.id = ${subject.order} and o.deleted_at is null and o.forgotten_at is null
            and ${isTheirs(sql, worker)} ${lock}`
        : sql`
          select id as owner, null as service from users
          where id = ${subject.user} and deleted_at is null ${lock}`
    }`,
  );
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

/**
 * `author`: only a note of theirs. Answers the order that it was about; undefined when there is
 * none at an order that `worker` works on.
 */
export function deleteNote(
  sql: Db,
  id: string,
  { author, worker }: { author: string | undefined; worker: Clerk },
): Promise<{ service: string | null } | undefined> {
  return first(sql<{ service: string | null }[]>`
    with noted as materialized (
      select n.id, o.category as service
      from staff_notes n left join orders o on o.id = n.order_id
      where n.id = ${id} ${author ? sql`and n.author_id = ${author}` : sql``}
        and (n.order_id is null or ${isTheirs(sql, worker)})
    )
    delete from staff_notes n using noted where n.id = noted.id returning noted.service`);
}

function selectNotes(sql: Db) {
  return sql`
    select n.id, n.user_id, n.order_id, n.author_id, u.full_name as author, n.body, n.created_at
    from staff_notes n join users u on u.id = n.author_id`;
}
