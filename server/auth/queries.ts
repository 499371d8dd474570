import type { Db } from "../db/sql.ts";

export type Credentials = { id: string; passwordHash: string; disabled: boolean };

/** The account behind a user name, whatever its case. */
export async function findCredentials(sql: Db, username: string): Promise<Credentials | undefined> {
  const [row] = await sql<Credentials[]>`
    select id, password_hash, disabled_at is not null as disabled from users
    where lower(username) = lower(${username}) and deleted_at is null`;
  return row;
}

/** Seconds this name must still wait before its next try. */
export async function secondsLocked(sql: Db, username: string): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select extract(epoch from locked_until - now())::float8 as seconds from login_failures
    where username = lower(${username}) and locked_until > now()`;
  return row?.seconds ?? 1;
}

/**
 * Counts a try, unless the name must wait: then false. From the fifth on it waits: 30 s, then twice as long each time, an
 * hour at most and never for ever. A day without a try starts the count anew.
 */
export async function countTry(sql: Db, username: string): Promise<boolean> {
  const counted = await sql`
    insert into login_failures as f (username, failures, locked_until)
    values (lower(${username}), 1, now())
    on conflict (username) do update set
      failures = case when f.last_at < now() - interval '1 day' then 1 else f.failures + 1 end,
      locked_until = case
        when f.last_at < now() - interval '1 day' or f.failures + 1 < 5 then now()
        else now() + least(interval '30 seconds' * power(2, least(f.failures + 1 - 5, 10)), interval '1 hour') end,
      last_at = now()
    where f.locked_until <= clock_timestamp()`;
  return counted.count === 1;
}

export async function forgetFailures(sql: Db, username: string): Promise<void> {
  await sql`delete from login_failures where username = lower(${username})`;
}
