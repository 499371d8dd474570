import { createHash } from "node:crypto";
import type { Context } from "hono";
import * as v from "valibot";
import { type ErrorBody, type ErrorCode, errorCatalogue } from "../../contract/errors.ts";
import { type AppError, appError, isAppError } from "../app-error.ts";
import type { Db, Sql } from "../db/sql.ts";
import type { SignedIn } from "./app-types.ts";

/** What makes two requests the same: the user, the operation, the key, and a hash of the request. */
export type Attempt = { userId: string; operation: string; key: string | undefined; hash: Buffer };

/** Reads the Idempotency-Key of a request. `asked`: the parsed body and parameters of the path. @throws malformed */
export function attemptOf(c: Context, user: SignedIn, operation: string, asked: unknown): Attempt {
  const key = c.req.header("Idempotency-Key");
  if (key !== undefined && !v.is(v.pipe(v.string(), v.uuid()), key)) throw appError("malformed");
  return { userId: user.id, operation, key, hash: createHash("sha256").update(JSON.stringify(asked)).digest() };
}

export type Outcome<T> = { answer: T; replayed: boolean };

/**
 * Does `work` once for each key. The answer is stored in the same transaction, and the same key gets it again. Business
 * refusals (402, 403, 409) are stored too; any other error rolls everything back, so that the key is free for a retry.
 * @throws key-reused when the key came with another request
 */
export async function idempotent<T>(sql: Sql, attempt: Attempt, work: (tx: Db) => Promise<T>): Promise<Outcome<T>> {
  const { userId, operation, key, hash } = attempt;
  const result = await sql.begin(async (tx): Promise<Outcome<T> | AppError> => {
    if (!key) return { answer: await work(tx), replayed: false };
    const claimed = await tx`
      insert into idempotency (user_id, operation, key, request_hash)
      values (${userId}, ${operation}, ${key}, ${hash})
      on conflict do nothing`;
    if (claimed.count === 0) return firstAnswer<T>(tx, attempt);
    try {
      const answer = await tx.savepoint((inner) => work(inner));
      await remember(tx, attempt, null, answer);
      return { answer: answer as T, replayed: false };
    } catch (error) {
      if (!isAppError(error) || !isBusinessRefusal(error)) throw error;
      await remember(tx, attempt, error.appCode, error.facts);
      return error;
    }
  });
  if (isAppError(result)) throw result;
  return result;
}

/** A stored outcome as the answer, or thrown as the refusal that it was. */
export function answerOf<T>(code: ErrorCode | null, answer: unknown, replayed: boolean): Outcome<T> {
  if (code) throw Object.assign(appError(code, (answer ?? {}) as Partial<ErrorBody>), { replayed });
  return { answer: answer as T, replayed };
}

/**
 * {@link idempotent} for the signed-in user's request: reads its key, and marks an answer that was given before. `asked`: the
 * parsed body and parameters of the path. @throws malformed, key-reused, and what `work` throws
 */
export async function answerOnce<T>(
  c: Context,
  sql: Sql,
  operation: string,
  asked: unknown,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { answer, replayed } = await idempotent(sql, attemptOf(c, c.get("user"), operation, asked), work);
  markReplay(c, replayed);
  return answer;
}

/** Marks an answer that was given before. */
export function markReplay(c: Context, replayed: boolean): void {
  if (replayed) c.header("Idempotent-Replayed", "true");
}

async function firstAnswer<T>(tx: Db, { userId, operation, key, hash }: Attempt): Promise<Outcome<T>> {
  const [first] = await tx<{ requestHash: Buffer; code: ErrorCode | null; answer: unknown }[]>`
    select request_hash, code, answer from idempotency
    where user_id = ${userId} and operation = ${operation} and key = ${key ?? null}`;
  if (!first?.requestHash.equals(hash)) throw appError("key-reused");
  return answerOf<T>(first.code, first.answer, true);
}

async function remember(tx: Db, attempt: Attempt, code: ErrorCode | null, answer: unknown): Promise<void> {
  await tx`
    update idempotency set code = ${code}, answer = ${tx.json(answer as never)}
    where user_id = ${attempt.userId} and operation = ${attempt.operation} and key = ${attempt.key ?? null}`;
}

function isBusinessRefusal(error: AppError): boolean {
  return [402, 403, 409].includes(errorCatalogue[error.appCode].status);
}
