import { MOST_GROUPS } from "../../contract/prices.ts";
import type { ManagedUser } from "../../contract/users.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import { type Db, takeAdvisoryLock } from "../db/sql.ts";
import * as queries from "./group-queries.ts";

/**
 * Makes a group without prices and people; answers its id. Call in a transaction. @throws
 * group-name-taken, too-many-groups
 */
export async function makeGroup(tx: Db, name: string, admin: string): Promise<string> {
  await takeAdvisoryLock(tx, "services");
  if ((await queries.listGroups(tx)).length >= MOST_GROUPS) throw appError("too-many-groups");
  const _id = await queries.insertGroup(tx, name);
  if (!_id) throw appError("group-name-taken");
  await recordAudit(tx, { actor: admin, action: "group-made", subject: _id, details: { name } });
  return _id;
}

/** Call in a transaction. @throws not-found, group-name-taken */
export async function renameGroup(tx: Db, id: string, name: string, admin: string): Promise<void> {
  await takeAdvisoryLock(tx, "services");
  const group = await queries.findGroup(tx, id);
  if (!group || group.ended) throw appError("not-found");
  const renamed = await queries.setName(tx, id, name);
  if (!renamed) throw appError("group-name-taken");
  if (renamed.was === name) return;
  const details = { from: renamed.was, to: name };
  await recordAudit(tx, { actor: admin, action: "group-renamed", subject: id, details });
}

/**
 * Its people get the list prices; answers their ids. One that has ended stays so. Call in a
 * transaction. @throws not-found
 */
export async function endGroup(tx: Db, id: string, admin: string): Promise<string[]> {
  await takeAdvisoryLock(tx, "services");
  const group = await queries.findGroup(tx, id);
  if (!group) throw appError("not-found");
  if (group.ended) return [];
  const people = await queries.markEnded(tx, id);
  const details = { name: group.name, people: people.length };
  await recordAudit(tx, { actor: admin, action: "group-ended", subject: id, details });
  return people;
}

/**
 * Gives a customer the prices of a group, or with null the list prices; answers whose they are now.
 * Call in a transaction. @throws not-found, also for an ended group and for who works here
 */
export async function moveToGroup(
  tx: Db,
  user: string,
  group: string | null,
  admin: string,
): Promise<ManagedUser["priceGroup"]> {
  const held = group === null ? undefined : await queries.holdGroup(tx, group);
  if (group !== null && !held) throw appError("not-found");
  const moved = await queries.setGroupOf(tx, user, group);
  if (!moved) throw appError("not-found");
  if (moved.changed) {
    const details = { from: moved.was, to: held?.name ?? null };
    await recordAudit(tx, { actor: admin, action: "user-grouped", subject: user, details });
  }
  return held ?? null;
}

export const { holdGroup, listGroups, listPayers, listPeople } = queries;
