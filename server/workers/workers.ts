import type * as v from "valibot";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { type AddWorker, type ChangeWorker, MOST_WORKERS } from "../../contract/workers/workers.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Sql } from "../db/sql.ts";
import type { SignedIn } from "../http/app-types.ts";
import { holdSession } from "../http/session.ts";
import { hashPassword } from "../users/passwords.ts";
import {
  createUser,
  lockUser,
  refuseCommon,
  replacePassword,
  setDisabled,
} from "../users/users.ts";
import * as queries from "./queries.ts";

type Owner = Pick<SignedIn, "id" | "sessionId">;

/**
 * Makes the account of a worker, who orders on the owner's balance, and answers its id. Call in a
 * transaction. @throws too-many-workers, username-taken, password-too-common; no-session when that
 * of the owner has ended meanwhile
 */
export async function addWorker(
  tx: Db,
  owner: Owner,
  { dayBound, ...account }: v.InferOutput<typeof AddWorker>,
): Promise<string> {
  // Of two that are added at once, the second waits for the first.
  await lockUser(tx, owner.id);
  if ((await queries.countWorkers(tx, owner.id)) >= MOST_WORKERS)
    throw appError("too-many-workers");
  await holdSession(tx, owner);
  const made = { ...account, gender: "male", passwordFrom: "program" } as const;
  const { _id: id } = await createUser(tx, made, owner.id);
  await queries.bindWorker(tx, { id, owner: owner.id, dayBound });
  return id;
}

/**
 * Gives a worker another bound, another password, or both. Call in a transaction. @throws
 * not-found, also for one who has ended; password-too-common; no-session as above
 */
export async function changeWorker(
  tx: Db,
  owner: Owner,
  id: string,
  { dayBound, password }: v.InferOutput<typeof ChangeWorker>,
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
  if (password === undefined) return;
  const { username } = worker;
  await refuseCommon(password, "password", [username]);
  await replacePassword(
    tx,
    username,
    await hashPassword(password, { lane: "known", of: owner.id }),
  );
  await recordAudit(tx, { actor: owner.id, action: "password-reset", subject: id });
}

/** For good: signed out everywhere, from the next request on. Again it does nothing. @throws not-found */
export async function endWorker(sql: Sql, owner: string, id: string): Promise<void> {
  if (!(await queries.isWorkerOf(sql, owner, id))) throw appError("not-found");
  await setDisabled(sql, id, true, owner);
}

export const { listWorkers } = queries;
