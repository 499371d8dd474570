import type { Question, WriteQuestion } from "../../contract/help/questions.ts";
import { countRows, type Db, takeAdvisoryLock } from "../db/sql.ts";

/** Those that stand, in the order in which the desk put them. */
export function listQuestions(sql: Db): Promise<Question[]> {
  return sql<Question[]>`
    select id as _id, question, answer from questions where removed_at is null
    order by place, id`;
}

/** Counts what stands until the transaction ends: of two that come at once the second waits. */
export async function countStanding(tx: Db): Promise<number> {
  await takeAdvisoryLock(tx, "questions");
  return countRows(tx, tx`questions where removed_at is null`);
}

/** At the end of the list. Answers its id alone: that is all that is kept with a request's key. */
export async function insertQuestion(
  tx: Db,
  { question, answer }: WriteQuestion,
  admin: string,
): Promise<{ _id: string }> {
  const [row] = await tx<[{ _id: string }]>`
    insert into questions (question, answer, place, created_by)
    select ${question}, ${answer}, coalesce(max(place), 0) + 1, ${admin} from questions
    returning id as _id`;
  return row;
}

/** Its words, locked until the transaction ends; undefined when it does not stand any more. */
export async function lockWords(tx: Db, id: string): Promise<WriteQuestion | undefined> {
  const [words] = await tx<WriteQuestion[]>`
    select question, answer from questions where id = ${id} and removed_at is null for update`;
  return words;
}

export async function changeWords(
  tx: Db,
  id: string,
  { question, answer }: WriteQuestion,
): Promise<void> {
  await tx`update questions set question = ${question}, answer = ${answer} where id = ${id}`;
}

/** The row stays without its words, in which somebody's number may have stood. */
export async function markRemoved(tx: Db, id: string): Promise<void> {
  await tx`
    update questions set removed_at = now(), question = '', answer = '' where id = ${id}`;
}

/** Those that are not named follow in their old order. False when that was their order already. */
export async function setPlaces(tx: Db, ids: string[]): Promise<boolean> {
  await takeAdvisoryLock(tx, "questions");
  const { count } = await tx`
    update questions q set place = next.place
    from (
      select id, row_number() over (order by array_position(${ids}::uuid[], id) nulls last,
        place, id) as place
      from questions where removed_at is null
    ) as next
    where next.id = q.id and next.place <> q.place`;
  return count > 0;
}
