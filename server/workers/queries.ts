import { tkFromPoisha } from "../../contract/values/money.ts";
import type { Worker } from "../../contract/workers/workers.ts";
import { changedOne, countRows, type Db, first } from "../db/sql.ts";

/** Those at work first, then by name. One whose account was deleted is not there. */
export async function listWorkers(sql: Db, owner: string): Promise<Worker[]> {
  const rows = await sql<(Worker & { id: string })[]>`
    select id, username, full_name, day_bound, spent_today(id) as spent_today,
      disabled_at is not null as ended
    from users where pays_from = ${owner} and deleted_at is null
    order by disabled_at is not null, full_name collate bengali, id`;
  return rows.map(({ id, ended, ...row }) => ({
    _id: id,
    username: row.username,
    fullName: row.fullName,
    dayBound: tkFromPoisha(row.dayBound),
    spentToday: tkFromPoisha(row.spentToday),
    ended,
  }));
}

/** `ever`: with those who have ended, or whose account was deleted. */
export function countWorkers(tx: Db, owner: string, { ever = false } = {}): Promise<number> {
  return countRows(
    tx,
    tx`users where pays_from = ${owner}
      and (${ever} or disabled_at is null and deleted_at is null)`,
  );
}

/** A new account becomes a worker's, who pays nothing themself. `dayBound` in poisha. */
export async function bindWorker(
  tx: Db,
  worker: { id: string; owner: string; dayBound: number },
): Promise<void> {
  await tx`
    update users set pays_from = ${worker.owner}, day_bound = ${worker.dayBound}
    where id = ${worker.id}`;
}

/** Locks one who has not ended. Undefined when this owner has no such worker. */
export function lockWorker(tx: Db, owner: string, id: string) {
  return first(tx<{ username: string; dayBound: number }[]>`
    select username, day_bound from users
    where id = ${id} and pays_from = ${owner} and disabled_at is null and deleted_at is null
    for no key update`);
}

/** In poisha. */
export async function setDayBound(tx: Db, id: string, dayBound: number): Promise<void> {
  await tx`update users set day_bound = ${dayBound} where id = ${id}`;
}

/** False when this owner has, and had, no such worker. One whom an admin has disabled stays so. */
export function noteEnded(sql: Db, owner: string, id: string): Promise<boolean> {
  return changedOne(sql`
    update users set ended_at = case when disabled_at is null then now() else ended_at end
    where id = ${id} and pays_from = ${owner} and deleted_at is null`);
}

/** Locks a worker, at work or not. Undefined when this owner has no such worker. */
export function lockEnded(tx: Db, owner: string, id: string) {
  return first(tx<{ disabled: boolean; ended: boolean }[]>`
    select disabled_at is not null as disabled, ended_at is not null as ended from users
    where id = ${id} and pays_from = ${owner} and deleted_at is null
    for no key update`);
}

export async function workAgain(tx: Db, id: string): Promise<void> {
  await tx`update users set ended_at = null, disabled_at = null where id = ${id}`;
}
