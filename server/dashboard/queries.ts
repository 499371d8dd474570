import type { Fragment } from "postgres";
import type { AuditAction } from "../../contract/audit.ts";
import type { Dashboard, WaitingWork } from "../../contract/dashboard.ts";
import type { Told } from "../../contract/news/news.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { onDay } from "../db/part-of-name.ts";
import { type Db, first } from "../db/sql.ts";
import { type Clerk, isTheirs } from "../db/whose.ts";
import { dueAt } from "../orders/due.ts";
import { dailySums } from "../wallet/daily.ts";

const DAYS = 30;

type Counted = { count: number; poisha: number };

/** Today in Dhaka (YYYY-MM-DD), by the database's clock. */
export async function findToday(sql: Db): Promise<string> {
  const [row] = await sql<[{ day: string }]>`select dhaka_day(now())::text as day`;
  return row.day;
}

export async function countByService(sql: Db, day: string): Promise<Dashboard["services"]> {
  const ofTheDay = onDay(sql, sql`created_at`, day);
  const rows = await sql<(Counted & { service: string })[]>`
    select service, count(*)::int as count, sum(price)::bigint as poisha
    from (
      select category as service, price from orders where ${ofTheDay}
      union all
      select 'roshid', price from roshid_revisions where ${ofTheDay}
    ) as bought
    group by service
    order by count desc, service`;
  return rows.map(({ service, ...row }) => ({ service, ...toCount(row) }));
}

/** What was charged and refunded on each of the last 30 days, in tk, oldest first. */
export async function sumByDay(sql: Db, today: string): Promise<Dashboard["days"]> {
  const first = sql`${today}::date - ${DAYS - 1}::int`;
  const rows = await sql<{ day: string; charged: number; refunded: number }[]>`
    select d::date::text as day,
           coalesce(sum(taken) filter (where kind = 'charge'), 0)::bigint as charged,
           coalesce(sum(added) filter (where kind = 'refund'), 0)::bigint as refunded
    from generate_series(${first}, ${today}::date, interval '1 day') as d
    left join (${dailySums(sql, first, sql`${today}::date`)}) as moved on moved.day = d::date
    group by d
    order by d`;
  return rows.map((row) => ({
    ...row,
    charged: tkFromPoisha(row.charged),
    refunded: tkFromPoisha(row.refunded),
  }));
}

export async function countWaiting(sql: Db): Promise<Dashboard["waiting"]> {
  const [row] = await sql<[Dashboard["waiting"]]>`
    select array[count(*) filter (where waited < interval '15 minutes'),
                 count(*) filter (where waited >= interval '15 minutes'
                   and waited < interval '1 hour'),
                 count(*) filter (where waited >= interval '1 hour'
                   and waited < interval '4 hours'),
                 count(*) filter (where waited >= interval '4 hours' and waited < interval '1 day'),
                 count(*) filter (where waited >= interval '1 day')]::int[] as counts,
           iso(min(created_at)) as oldest
    from (select created_at, now() - created_at as waited from orders
      where status = 'pending' and deleted_at is null) as pending`;
  return row;
}

/**
 * How many of each wait for one of the staff, and since when the newest. `money`: also that sent by
 * hand.
 */
export async function countWork(sql: Db, worker: Clerk, money: boolean): Promise<WaitingWork> {
  /** A row (at) for each thing that waits. */
  const waits: Record<Told<"work">, Fragment> = {
    returned: sql`select o.wrong_file_at as at from orders o where o.wrong_file_at is not null
      and o.deleted_at is null and ${isTheirs(sql, worker)}`,
    answered: sql`select o.unanswered_since as at from orders o
      where o.unanswered_since is not null and o.deleted_at is null and ${isTheirs(sql, worker)}`,
    late: sql`select ${dueAt(sql)} as at from orders o join services s on s.key = o.category
      where o.status = 'pending' and o.deleted_at is null and ${dueAt(sql)} < now()
        and ${isTheirs(sql, worker)}`,
    money: sql`select created_at as at from topups where ${money} and state = 'claimed'
      and hidden_at is null`,
    silent: sql`select silent_since as at from heard_devices where ${money}
      and silent_since is not null`,
  };
  const count = async ([kind, rows]: [string, Fragment]) => [
    kind,
    await first(sql`select count(*)::int as count, iso(max(at)) as newest from (${rows}) as waits`),
  ];
  return Object.fromEntries(await Promise.all(Object.entries(waits).map(count)));
}

export async function countTopups(sql: Db, day: string): Promise<Dashboard["topups"]> {
  const [row] = await sql<[Counted]>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as poisha
    from transfers
    where kind = 'topup' and ${onDay(sql, sql`created_at`, day)}`;
  return toCount(row);
}

export async function sumCredits(sql: Db, day: string): Promise<Dashboard["credits"]> {
  const rows = await sql<{ admin: string; poisha: number }[]>`
    select u.full_name as admin, sum(t.amount)::bigint as poisha
    from transfers t join users u on u.id = t.actor_id
    where t.source_kind = 'admin' and t.credit = 'wallet' and ${onDay(sql, sql`t.created_at`, day)}
    group by u.id, u.full_name
    order by poisha desc`;
  return rows.map(({ admin, poisha }) => ({ admin, taka: tkFromPoisha(poisha) }));
}

export async function countRefused(
  sql: Db,
  day: string,
): Promise<{ logins: number; lookups: number }> {
  const [row] = await sql<[{ logins: number; lookups: number }]>`
    select ${auditedToday(sql, "login-failed", day)} as logins,
      ${auditedToday(sql, "lookups-stopped", day)} as lookups`;
  return row;
}

function auditedToday(sql: Db, action: AuditAction, day: string) {
  return sql`(select count(*)::int from audit
    where action = ${action} and at >= dhaka_midnight(${day}))`;
}

function toCount({ count, poisha }: Counted): { count: number; taka: number } {
  return { count, taka: tkFromPoisha(poisha) };
}
