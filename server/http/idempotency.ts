import { createHash } from "node:crypto";
import type { Context } from "hono";
import * as v from "valibot";
import { type ErrorBody, type ErrorCode, errorCatalogue } from "../../contract/errors.ts";
import { type AppError, appError, isAppError } from "../app-error.ts";
import type { Db, Sql } from "../db/sql.ts";
import type { SignedIn } from "./app-types.ts";

/** What makes two requests the same one: who, which operation, which key, and what was asked. */
export type Attempt = { userId: string; operation: string; key: string | undefined; hash: Buffer };

/** Reads the Idempotency-Key of a request. `asked` is the parsed body with all that the path says. */
export function attemptOf(c: Context, user: SignedIn, operation: string, asked: unknown): Attempt {
  const key = c.req.header("Idempotency-Key");
  if (key !== undefined && !v.is(v.pipe(v.string(), v.uuid()), key)) throw appError("malformed");
  return { userId: user.id, operation, key, hash: createHash("sha256").update(JSON.stringify(asked)).digest() };
}

export type Outcome<T> = { answer: T; replayed: boolean };

/**
 * Does `work` once per key, in one transaction with the stored answer; the same key gets that answer again.
 * Business refusals (402, 403, 409) are stored too; anything else rolls all back, so that the key is free for a retry.
 * @throws key-reused when the key came with another body.
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

/** Turns an outcome as SQL tells it into the answer, or throws the refusal that it was. */
export function answerOf<T>(code: ErrorCode | null, answer: unknown, replayed: boolean): Outcome<T> {
  if (code) throw Object.assign(appError(code, (answer ?? {}) as Partial<ErrorBody>), { replayed });
  return { answer: answer as T, replayed };
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
