import { createHash } from "node:crypto";
import type { Context } from "hono";
import * as v from "valibot";
import { type ErrorBody, type ErrorCode, errorCatalogue } from "../../contract/errors.ts";
import { type AppError, appError, isAppError } from "../app-error.ts";
import type { Db, Sql } from "../db/sql.ts";
import { rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import type { SignedIn } from "./app-types.ts";
import { limitRate } from "./rate-limit.ts";

const MOST_PER_MINUTE = 120;

/**
 * What makes two requests the same: the user, the operation, the key, and a hash of the request. `hash` is stored; `hashes` are the same
 * under each key of the ring, because a phone may send a request again days later, after the key was changed.
 */
export type IdempotentRequest = {
  userId: string;
  operation: string;
  key: string | undefined;
  hash: Buffer;
  hashes?: Buffer[];
};

/** `asked`: the body and parameters. With a `seal` the hash is keyed: a number could be found by trying. @throws malformed */
export function idempotencyOf(c: Context, user: SignedIn, operation: string, asked: unknown, seal?: Seal) {
  const key = c.req.header("Idempotency-Key");
  if (key !== undefined && !v.is(v.pipe(v.string(), v.uuid()), key)) throw appError("malformed");
  const request = JSON.stringify(asked);
  const hashes = seal?.requestHashes(request) ?? [createHash("sha256").update(request).digest()];
  return { userId: user.id, operation, key, hash: hashes[0] as Buffer, hashes };
}

export function isSame({ hash, hashes = [hash] }: IdempotentRequest, stored: Buffer): boolean {
  return hashes.some((one) => one.equals(stored));
}

export type Outcome<T> = { answer: T; replayed: boolean };

/** What is kept of an answer: facts that tell nothing of a person, and all of it sealed. */
export type StoredAnswer = { answer: unknown; sealedAnswer?: string };
/** How an answer is stored that tells of a person, and how it is read again. `row`: what names the row of the key. */
export type AnswerCodec<T> = {
  store(answer: T, row: string): StoredAnswer;
  restore(stored: StoredAnswer, row: string): T;
};
const asItIs: AnswerCodec<never> = { store: (answer) => ({ answer }), restore: ({ answer }) => answer as never };
const rowOfKey = ({ userId, operation, key }: IdempotentRequest) => rowOf(userId, operation, key ?? "");

/**
 * Does `work` once for each key, and stores its answer in the same transaction. Business refusals (402, 403, 409) are stored too; any
 * other error leaves the key free. @throws key-reused when the key came with another request
 */
export async function idempotent<T>(
  sql: Sql,
  attempt: IdempotentRequest,
  work: (tx: Db) => Promise<T>,
  { store, restore }: AnswerCodec<T> = asItIs as AnswerCodec<T>,
): Promise<Outcome<T>> {
  const { userId, operation, key, hash } = attempt;
  const result = await sql.begin(async (tx): Promise<Outcome<T> | AppError> => {
    if (!key) return { answer: await work(tx), replayed: false };
    const claimed = await tx`
      insert into idempotency (user_id, operation, key, request_hash)
      values (${userId}, ${operation}, ${key}, ${hash})
      on conflict do nothing`;
    if (claimed.count === 0) return firstAnswer<T>(tx, attempt, restore);
    try {
      const answer = await tx.savepoint((inner) => work(inner));
      await remember(tx, attempt, null, store(answer as T, rowOfKey(attempt)));
      return { answer: answer as T, replayed: false };
    } catch (error) {
      if (!isAppError(error) || !isBusinessRefusal(error)) throw error;
      await remember(tx, attempt, error.appCode, { answer: error.facts });
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

/** {@link idempotent} for the user's request. @throws malformed, key-reused, too-many-requests, and what `work` throws */
export async function answerOnce<T>(
  c: Context,
  sql: Sql,
  operation: string,
  asked: unknown,
  work: (tx: Db) => Promise<T>,
  sealed?: AnswerCodec<T> & { seal: Seal },
): Promise<T> {
  const user: SignedIn = c.get("user");
  const attempt = idempotencyOf(c, user, operation, asked, sealed?.seal);
  // Each refusal is kept with its key.
  if (user.role === "user") await limitRate(sql, `${operation} ${user.id}`, MOST_PER_MINUTE, 60);
  const { answer, replayed } = await idempotent(sql, attempt, work, sealed);
  markReplay(c, replayed);
  return answer;
}

export function markReplay(c: Context, replayed: boolean): void {
  if (replayed) c.header("Idempotent-Replayed", "true");
}

async function firstAnswer<T>(
  tx: Db,
  attempt: IdempotentRequest,
  restore: AnswerCodec<T>["restore"],
): Promise<Outcome<T>> {
  const { userId, operation, key } = attempt;
  const [first] = await tx<(StoredAnswer & { requestHash: Buffer; code: ErrorCode | null })[]>`
    select request_hash, code, answer, sealed_answer from idempotency
    where user_id = ${userId} and operation = ${operation} and key = ${key ?? null}`;
  if (!first || !isSame(attempt, first.requestHash)) throw appError("key-reused");
  return answerOf<T>(first.code, first.code ? first.answer : restore(first, rowOfKey(attempt)), true);
}

async function remember(tx: Db, attempt: IdempotentRequest, code: ErrorCode | null, kept: StoredAnswer): Promise<void> {
  await tx`
    update idempotency
    set code = ${code}, answer = ${tx.json(kept.answer as never)}, sealed_answer = ${kept.sealedAnswer ?? null}
    where user_id = ${attempt.userId} and operation = ${attempt.operation} and key = ${attempt.key ?? null}`;
}

function isBusinessRefusal(error: AppError): boolean {
  return [402, 403, 409].includes(errorCatalogue[error.appCode].status);
}

/** The id of what is written under a key of the client's. @throws malformed without a key that is an id */
export function idOfKey(key: string | undefined): string {
  if (!key || !v.is(v.pipe(v.string(), v.uuid()), key)) throw appError("malformed");
  return key.toLowerCase();
}
