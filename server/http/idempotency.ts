import type { Context } from "hono";
import * as v from "valibot";
import { type ErrorBody, type ErrorCode, errorCatalogue } from "../../contract/errors.ts";
import { type AppError, appError, isAppError } from "../app-error.ts";
import type { Db, Sql } from "../db/sql.ts";
import { rowOf, storedAnswer } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import type { SignedIn } from "./app-types.ts";
import { limitRate } from "./rate-limit.ts";

const MOST_PER_MINUTE = 120;

/**
 * What makes two requests the same: the user, the operation, the key, and a hash of the request.
 * `hash` is stored; `hashes` are the same under each key of the ring, because a phone may send a
 * request again days later, after the key was changed.
 */
export type IdempotentRequest = {
  userId: string;
  operation: string;
  key: string | undefined;
  hash: Buffer;
  hashes?: Buffer[];
};

/**
 * `asked`: the body and parameters. The hash is keyed, since a number could be found by trying,
 * also one in a reason that was forgotten, and another one for each user, or whoever sends the same
 * request would know it again in the database. @throws malformed
 */
export function idempotencyOf(
  c: Context,
  user: SignedIn,
  operation: string,
  asked: unknown,
  seal: Seal,
) {
  const key = c.req.header("Idempotency-Key");
  if (key !== undefined && !v.is(v.pipe(v.string(), v.uuid()), key)) throw appError("malformed");
  const request = JSON.stringify(asked);
  const hashes = seal.hashes("requests", `${user.id} ${operation} ${request}`);
  return { userId: user.id, operation, key, hash: hashes[0] as Buffer, hashes };
}

export function isSame({ hash, hashes = [hash] }: IdempotentRequest, stored: Buffer): boolean {
  return hashes.some((one) => one.equals(stored));
}

export type Outcome<T> = { answer: T; replayed: boolean };

/**
 * An answer that tells of a person is kept sealed; beside it the id of what it is about, by which
 * it is forgotten.
 */
export type SealedAnswer<T> = { seal: Seal; idOf(answer: T): string };
type Keeping = { sql: Sql; seal: Seal };
const rowOfKey = ({ userId, operation, key }: IdempotentRequest) =>
  rowOf(userId, operation, key ?? "");

/**
 * Does `work` once for each key, and stores its answer in the same transaction. Business refusals
 * (402, 403, 409) are stored too; any other error leaves the key free. @throws key-reused when the
 * key came with another request
 */
export async function idempotent<T>(
  sql: Sql,
  attempt: IdempotentRequest,
  work: (tx: Db) => Promise<T>,
  sealed?: SealedAnswer<T>,
): Promise<Outcome<T>> {
  const { userId, operation, key, hash } = attempt;
  const result = await sql.begin(async (tx): Promise<Outcome<T> | AppError> => {
    if (!key) return { answer: await work(tx), replayed: false };
    const claimed = await tx`
      insert into idempotency (user_id, operation, key, request_hash)
      values (${userId}, ${operation}, ${key}, ${hash})
      on conflict do nothing`;
    if (claimed.count === 0) return firstAnswer<T>(tx, attempt, sealed?.seal);
    try {
      const answer = (await tx.savepoint((inner) => work(inner))) as T;
      const whole = sealed && storedAnswer.seal(sealed.seal, rowOfKey(attempt), answer);
      await remember(tx, attempt, null, sealed ? { id: sealed.idOf(answer) } : answer, whole);
      return { answer, replayed: false };
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
export function answerOf<T>(
  code: ErrorCode | null,
  answer: unknown,
  replayed: boolean,
): Outcome<T> {
  if (code) throw Object.assign(appError(code, (answer ?? {}) as Partial<ErrorBody>), { replayed });
  return { answer: answer as T, replayed };
}

type Once<T> = [
  c: Context,
  keeping: Keeping,
  operation: string,
  asked: unknown,
  work: (tx: Db) => Promise<T>,
  idOf?: SealedAnswer<T>["idOf"],
];

/** The answer of {@link outcomeOnce}, the same for each repeat. */
export async function answerOnce<T>(...once: Once<T>): Promise<T> {
  return (await outcomeOnce(...once)).answer;
}

/**
 * {@link idempotent} for the user's request. @throws malformed, key-reused, too-many-requests, and
 * what `work` throws
 */
export async function outcomeOnce<T>(
  ...[c, { sql, seal }, operation, asked, work, idOf]: Once<T>
): Promise<Outcome<T>> {
  const user: SignedIn = c.get("user");
  const attempt = idempotencyOf(c, user, operation, asked, seal);
  // Each refusal is kept with its key.
  if (user.role === "user") await limitRate(sql, `${operation} ${user.id}`, MOST_PER_MINUTE, 60);
  const outcome = await idempotent(sql, attempt, work, idOf && { seal, idOf });
  markReplay(c, outcome.replayed);
  return outcome;
}

export function markReplay(c: Context, replayed: boolean): void {
  if (replayed) c.header("Idempotent-Replayed", "true");
}

async function firstAnswer<T>(
  tx: Db,
  attempt: IdempotentRequest,
  seal: Seal | undefined,
): Promise<Outcome<T>> {
  const { userId, operation, key } = attempt;
  const [first] = await tx<
    { requestHash: Buffer; code: ErrorCode | null; answer: unknown; sealedAnswer: string | null }[]
  >`
    select request_hash, code, answer, sealed_answer from idempotency
    where user_id = ${userId} and operation = ${operation} and key = ${key ?? null}`;
  // Nothing stands behind the refusal, so it is none: the same request may come again.
  if (!first) throw appError("database-away");
  if (!isSame(attempt, first.requestHash)) throw appError("key-reused");
  const { code, answer, sealedAnswer } = first;
  const whole =
    seal && sealedAnswer ? storedAnswer.open(seal, rowOfKey(attempt), sealedAnswer) : answer;
  return answerOf<T>(code, whole, true);
}

async function remember(
  tx: Db,
  { userId, operation, key }: IdempotentRequest,
  code: ErrorCode | null,
  answer: unknown,
  sealedAnswer?: string,
): Promise<void> {
  await tx`
    update idempotency set code = ${code}, answer = ${tx.json(answer as never)},
      sealed_answer = ${sealedAnswer ?? null}
    where user_id = ${userId} and operation = ${operation} and key = ${key ?? null}`;
}

/** Not whether its sender is who they were: the same request comes again with a proof. */
function isBusinessRefusal({ appCode }: AppError): boolean {
  return appCode !== "confirm-needed" && [402, 403, 409].includes(errorCatalogue[appCode].status);
}

/**
 * The id of what is written under a key of the client's. @throws malformed without a key that is an
 * id
 */
export function idOfKey(key: string | undefined): string {
  if (!key || !v.is(v.pipe(v.string(), v.uuid()), key)) throw appError("malformed");
  return key.toLowerCase();
}
