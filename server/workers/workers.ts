import type * as v from "valibot";
import { tkFromPoisha } from "../../contract/values/money.ts";
import {
  type AddWorker,
  type ChangeWorker,
  MOST_WORKERS,
  MOST_WORKERS_EVER,
} from "../../contract/workers/workers.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Sql } from "../db/sql.ts";
import type { SignedIn } from "../http/app-types.ts";
import { limitRate } from "../http/rate-limit.ts";
import { holdSession } from "../http/session.ts";
import { hashPassword } from "../users/passwords.ts";
import {
  addUser,
  hashOfFirst,
  lockUser,
  refuseCommon,
  replacePassword,
  setDisabled,
} from "../users/users.ts";
import * as queries from "./queries.ts";

/** A password is hashed for each, and a name taken that nobody else can have. */
const ADDED_A_DAY = 20;
const PASSWORDS_AN_HOUR = 20;

type Owner = Pick<SignedIn, "id" | "sessionId">;
type Adding = v.InferOutput<typeof AddWorker>;
type Change = v.InferOutput<typeof ChangeWorker> & { passwordHash?: string };

/**
 * Makes the account of a worker, who orders on the owner's balance, and answers its id. Call in a
 * transaction, with the hash of their password. @throws too-many-workers, too-many-workers-ever,
 * username-taken; no-session when that of the owner has ended meanwhile
 */
export async function addWorker(
  tx: Db,
  owner: Owner,
  { dayBound, ...account }: Omit<Adding, "password"> & { passwordHash: string },
): Promise<string> {
  // Of two that are added at once, the second waits for the first.
  await lockUser(tx, owner.id);
  await refuseTooMany(tx, owner);
  if ((await queries.countWorkers(tx, owner.id, { ever: true })) >= MOST_WORKERS_EVER)
    throw appError("too-many-workers-ever");
  await holdSession(tx, owner);
  const made = { ...account, gender: "male", passwordFrom: "program" } as const;
  const { _id: id } = await addUser(tx, made, owner.id);
  await queries.bindWorker(tx, { id, owner: owner.id, dayBound });
  return id;
}

async function refuseTooMany(tx: Db, owner: Owner): Promise<void> {
  if ((await queries.countWorkers(tx, owner.id)) >= MOST_WORKERS)
    throw appError("too-many-workers");
}

/** Of the password that a worker begins with. @throws password-too-common; too-many-requests */
export async function hashForWorker(sql: Sql, owner: Owner, account: Adding): Promise<string> {
  await limitRate(sql, `workers of ${owner.id}`, ADDED_A_DAY, 24 * 3600);
  return hashOfFirst({ ...account, gender: "male" }, owner.id);
}

/**
 * Gives a worker another bound, another password, or both; takes one back who has ended. @throws
 * not-found, also for one who has ended and still does; account-disabled; too-many-workers;
 * password-too-common; too-many-requests; no-session as above
 */
export async function changeWorker(
  sql: Sql,
  owner: Owner,
  id: string,
  { dayBound, password, ended }: v.InferOutput<typeof ChangeWorker>,
): Promise<void> {
  if (ended === false) await sql.begin((tx) => takeBack(tx, owner, id));
  if (password === undefined) return sql.begin((tx) => changeHeld(tx, owner, id, { dayBound }));
  await limitRate(sql, `passwords by ${owner.id}`, PASSWORDS_AN_HOUR, 3600);
  const passwordHash = await hashPassword(password, { lane: "known", of: owner.id });
  await sql.begin((tx) => changeHeld(tx, owner, id, { dayBound, password, passwordHash }));
}

async function changeHeld(
  tx: Db,
  owner: Owner,
  id: string,
  { dayBound, password, passwordHash }: Change,
): Promise<void> {
  const worker = await queries.lockWorker(tx, owner.id, id);
  if (!worker) throw appError("not-found");
  await holdSession(tx, owner);
  if (dayBound !== undefined && dayBound !== worker.dayBound) {
    await queries.setDayBound(tx, id, dayBound);
    await recordAudit(tx, {
      actor: owner.id,
      action: "worker-bound-set",
      subject: id,
      details: { from: tkFromPoisha(worker.dayBound), to: tkFromPoisha(dayBound) },
    });
  }
  if (password === undefined || passwordHash === undefined) return;
  await refuseCommon(password, "password", [worker.username]);
  await replacePassword(tx, worker.username, passwordHash);
  await recordAudit(tx, { actor: owner.id, action: "password-reset", subject: id });
}

/** One who works already is left as they are. */
async function takeBack(tx: Db, owner: Owner, id: string): Promise<void> {
  await lockUser(tx, owner.id);
  await holdSession(tx, owner);
  const worker = await queries.lockEnded(tx, owner.id, id);
  if (!worker) throw appError("not-found");
  if (!worker.disabled) return;
  // An admin has disabled them, who alone enables them again.
  if (!worker.ended) throw appError("account-disabled");
  await refuseTooMany(tx, owner);
  await queries.workAgain(tx, id);
  await recordAudit(tx, { actor: owner.id, action: "user-enabled", subject: id });
}

/**
 * Signed out everywhere, from the next request on, until the owner takes them back. Again it does
 * nothing. @throws not-found
 */
export async function endWorker(sql: Sql, owner: string, id: string): Promise<void> {
  if (!(await queries.noteEnded(sql, owner, id))) throw appError("not-found");
  await setDisabled(sql, id, true, owner);
}

export const { listWorkers } = queries;
