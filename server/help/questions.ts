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
  await recordAudit(tx, {
    actor: admin,
    action: "question-written",
    subject: written._id,
    details: { to: said(words) },
  });
  return written;
}

/**
 * Of two who change it at once the later one's words stand, whole; the log has those of both.
 * @throws not-found
 */
export async function changeQuestion(
  tx: Db,
  id: string,
  words: WriteQuestion,
  admin: string,
): Promise<void> {
  const [from, to] = [said(await lockWords(tx, id)), said(words)];
  if (from === to) return;
  await queries.changeWords(tx, id, words);
  await recordAudit(tx, {
    actor: admin,
    action: "question-changed",
    subject: id,
    details: { from, to },
  });
}

/** Once. @throws not-found */
export async function removeQuestion(tx: Db, id: string, admin: string): Promise<void> {
  const from = said(await lockWords(tx, id));
  await queries.markRemoved(tx, id);
  await recordAudit(tx, {
    actor: admin,
    action: "question-removed",
    subject: id,
    details: { from },
  });
}

/**
 * Those that are not named follow in their old order; what was removed is passed over. Of two the
 * later one's order stands. The log has it only if something moved.
 */
export async function orderQuestions(tx: Db, ids: string[], admin: string): Promise<void> {
  if (await queries.setPlaces(tx, ids))
    await recordAudit(tx, { actor: admin, action: "questions-ordered" });
}

async function lockWords(tx: Db, id: string): Promise<WriteQuestion> {
  const words = await queries.lockWords(tx, id);
  if (!words) throw appError("not-found");
  return words;
}

/**
 * For the log: strangers act on these words, so what stood there for an hour must be known
 * afterwards.
 */
function said({ question, answer }: WriteQuestion): string {
  return `${question}\n${answer}`;
}
