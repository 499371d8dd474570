import { MOST_QUESTIONS, type WriteQuestion } from "../../contract/help/questions.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db } from "../db/sql.ts";
import * as queries from "./queries.ts";

export const { listQuestions } = queries;

/** It stands last. Call in a transaction. @throws too-many-questions */
export async function writeQuestion(
  tx: Db,
  words: WriteQuestion,
  admin: string,
): Promise<{ _id: string }> {
  if ((await queries.countStanding(tx)) >= MOST_QUESTIONS) throw appError("too-many-questions");
  const written = await queries.insertQuestion(tx, words, admin);
  await recordAudit(tx, { actor: admin, action: "question-written", subject: written._id });
  return written;
}

/** Of two who change it at once the later one's words stand, whole. @throws not-found */
export async function changeQuestion(
  tx: Db,
  id: string,
  words: WriteQuestion,
  admin: string,
): Promise<void> {
  if (!(await queries.changeWords(tx, id, words))) throw appError("not-found");
  await recordAudit(tx, { actor: admin, action: "question-changed", subject: id });
}

/** Once. @throws not-found */
export async function removeQuestion(tx: Db, id: string, admin: string): Promise<void> {
  if (!(await queries.markRemoved(tx, id))) throw appError("not-found");
  await recordAudit(tx, { actor: admin, action: "question-removed", subject: id });
}

/** Those that are not named follow in their old order; what was removed is passed over. */
export async function orderQuestions(tx: Db, ids: string[], admin: string): Promise<void> {
  await queries.setPlaces(tx, ids);
  await recordAudit(tx, { actor: admin, action: "questions-ordered" });
}
