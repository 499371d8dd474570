import { randomBytes } from "node:crypto";
import type { Db } from "../db/sql.ts";

const LONGEST_LOCK = "1 hour";

export type Credentials = { id: string; passwordHash: string; disabled: boolean };

/** The account of a user name, in upper or lower case. */
export async function findCredentials(sql: Db, username: string): Promise<Credentials | undefined> {
  const [row] = await sql<Credentials[]>`
    select id, password_hash, disabled_at is not null as disabled from users
    where lower(username) = lower(${username}) and deleted_at is null`;
  return row;
}

/*
 * `device` is the id of a device on which this name has logged in before, "" for all others; each is counted separately. A lock
 * ends an hour after its try at the latest. One whose try is in the future has ended: the clock was wrong then.
 */

/** How many seconds this name must still wait on this device. */
export async function secondsLocked(sql: Db, username: string, device: string): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select extract(epoch from ${lockedUntil(sql)} - now())::float8 as seconds from login_failures f
    where username = lower(${username}) and device = ${device} and ${lockedUntil(sql)} > now()`;
  return row?.seconds ?? 1;
}

/**
 * Counts a try; false when the name must wait. After the fifth failure it waits 30 s, then twice as long each time, at most an
 * hour. After a day without a try the count starts again.
 */
export async function countTry(sql: Db, username: string, device: string): Promise<boolean> {
  const counted = await sql`
    insert into login_failures as f (username, device, failures, locked_until)
    values (lower(${username}), ${device}, 1, now())
    on conflict (username, device) do update set
      failures = case when f.last_at < now() - interval '1 day' then 1 else f.failures + 1 end,
      locked_until = case
        when f.last_at < now() - interval '1 day' or f.failures + 1 < 5 then now()
        else now() + least(interval '30 seconds' * power(2, least(f.failures + 1 - 5, 10)), ${LONGEST_LOCK}::interval) end,
      last_at = now()
    where ${lockedUntil(sql)} <= clock_timestamp() or f.last_at > clock_timestamp()`;
  return counted.count === 1;
}

export async function forgetFailures(sql: Db, username: string, device: string): Promise<void> {
  await sql`delete from login_failures where username = lower(${username}) and device = ${device}`;
}

export async function isKnownDevice(sql: Db, userId: string, device: string): Promise<boolean> {
  const known = await sql`select from known_devices where user_id = ${userId} and device = ${device}`;
  return known.count === 1;
}

/** Notes a login on this device. Of a user only the latest `most` devices are kept. */
export async function keepDevice(sql: Db, userId: string, device: string, most: number): Promise<void> {
  await sql`
    insert into known_devices (user_id, device) values (${userId}, ${device})
    on conflict (user_id, device) do update set last_at = now()`;
  await sql`
    delete from known_devices where user_id = ${userId} and device in (
      select device from known_devices where user_id = ${userId} order by last_at desc, device offset ${most})`;
}

/** The key of this installation's device cookies, made at the first call. */
export async function getDeviceKey(sql: Db): Promise<Buffer> {
  await sql`insert into device_key (key) values (${randomBytes(32)}) on conflict do nothing`;
  const [row] = await sql<[{ key: Buffer }]>`select key from device_key`;
  return row.key;
}

function lockedUntil(sql: Db) {
  return sql`least(f.locked_until, f.last_at + ${LONGEST_LOCK}::interval)`;
}
