import { type Db, first } from "../../db/sql.ts";

/* All tokens here are as they are stored: sealed. */

/**
 * `usable`: not expired. `due`: past five sixths of its life. `waiting`: a renewal failed, and the
 * next must wait.
 */
export type StoredToken = {
  idToken: string | null;
  usable: boolean;
  due: boolean;
  waiting: boolean;
};
export type Lease = { id: string; refreshToken: string | null };
export type NewToken = {
  idToken: string;
  refreshToken: string | undefined;
  lifetimeSeconds: number;
};

/** bKash keeps a refresh token for 28 days; one day less allows for wrong clocks. */
const REFRESH_DAYS = 27;

export function findToken(sql: Db, name: string): Promise<StoredToken | undefined> {
  return first(sql<StoredToken[]>`
    select id_token, coalesce(granted_at + lifetime > now(), false) as usable,
           coalesce(granted_at + lifetime * 5 / 6 <= now(), true) as due,
           coalesce(retry_at between now() and now() + interval '61 minutes', false) as waiting
    from provider_tokens where name = ${name}`);
}

/**
 * Makes the caller the one that renews the token, for `seconds`; undefined when another process
 * does, or it is not due. A token that bKash `rejected` early is due too, but there are at most two
 * renewals in one lifetime: bKash blocks a login for an hour that asks three times. Times far in
 * the future come from a clock that has since been set back; they are ignored.
 */
export async function takeLease(
  sql: Db,
  name: string,
  rejected: string | undefined,
  seconds: number,
) {
  await sql`insert into provider_tokens (name) values (${name}) on conflict do nothing`;
  return first(sql<Lease[]>`
    update provider_tokens
    set refresher = uuidv7(), leased_at = now(),
      refreshing_until = now() + make_interval(secs => ${seconds})
    where name = ${name}
      and coalesce(refreshing_until <= now() or leased_at > now() + interval '1 minute', true)
      and coalesce(retry_at <= now() or retry_at > now() + interval '61 minutes', true)
      and (granted_at is null or granted_at + lifetime * 5 / 6 <= now()
        or coalesce(id_token = ${rejected ?? null}, false))
      and coalesce(before_granted_at + lifetime <= now()
        or before_granted_at > now() + interval '1 minute', true)
    returning refresher as id, case
      when refresh_until > now() then refresh_token end as refresh_token`);
}

/**
 * Stores a new token, whose life began when the lease was taken. Does nothing when another process
 * has the lease by now.
 */
export async function storeToken(
  sql: Db,
  name: string,
  lease: string,
  token: NewToken,
): Promise<void> {
  await sql`
    update provider_tokens
    set id_token = ${token.idToken}, lifetime = make_interval(secs => ${token.lifetimeSeconds}),
        refresh_until = case when ${token.refreshToken ?? null}::text is distinct from refresh_token
                             then now() + make_interval(days => ${REFRESH_DAYS})
                               else refresh_until end,
        refresh_token = ${token.refreshToken ?? null},
        before_granted_at = granted_at, granted_at = leased_at,
        refresher = null, refreshing_until = null, failures = 0, retry_at = null
    where name = ${name} and refresher = ${lease}`;
}

/**
 * Gives the lease back after a failure. The next try waits 30 s, then four times as long each time;
 * an hour when `blocked`.
 */
export async function giveUpLease(
  sql: Db,
  name: string,
  lease: string,
  blocked: boolean,
): Promise<void> {
  await sql`
    update provider_tokens
    set refresher = null, refreshing_until = null, failures = failures + 1,
        retry_at = now() + case when ${blocked} then interval '1 hour'
                                else least(interval '30 seconds' * power(4, least(failures, 5)),
                                  interval '30 minutes') end
    where name = ${name} and refresher = ${lease}`;
}
