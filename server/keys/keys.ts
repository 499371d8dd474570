import { hash, randomBytes } from "node:crypto";
import type * as v from "valibot";
import { type MakeKey, MOST_KEYS } from "../../contract/keys/api-keys.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db } from "../db/sql.ts";
import type { SignedIn } from "../http/app-types.ts";
import { holdSession } from "../http/session.ts";
import { lockUser } from "../users/users.ts";
import * as queries from "./queries.ts";

const KEY_BYTES = 32;

/** What is stored of a key, by which auth/sessions.ts finds whose it is. */
export const hashOfKey = (key: string) => hash("sha256", key, "buffer");

/**
 * Makes a key for a program of this customer. It is told once and stands nowhere. Call in a
 * transaction. @throws too-many-keys; no-session when that of who makes it has ended meanwhile: the
 * request may have been on its way for long
 */
export async function makeKey(
  tx: Db,
  user: Pick<SignedIn, "id" | "sessionId">,
  { name, may }: v.InferOutput<typeof MakeKey>,
): Promise<{ _id: string; key: string }> {
  const userId = user.id;
  // Of two that are made at once, the second waits for the first.
  await lockUser(tx, userId);
  if ((await queries.countKeys(tx, userId)) >= MOST_KEYS) throw appError("too-many-keys");
  await holdSession(tx, user);
  const key = `kgk_${randomBytes(KEY_BYTES).toString("base64url")}`;
  const _id = await queries.insertKey(tx, { userId, name, may, hash: hashOfKey(key) });
  await recordAudit(tx, {
    actor: userId,
    action: "key-made",
    subject: userId,
    details: { kind: may },
  });
  return { _id, key };
}

/** From the next request on it opens nothing. Call in a transaction. @throws not-found */
export async function endKey(tx: Db, userId: string, id: string): Promise<void> {
  if (!(await queries.deleteKey(tx, userId, id))) throw appError("not-found");
  await recordAudit(tx, { actor: userId, action: "key-ended", subject: userId });
}

export const { listKeys } = queries;
