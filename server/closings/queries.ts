import type { Closing, ClosingWay } from "../../contract/reports/closing.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { type Db, first } from "../db/sql.ts";

/** The days that a closing has: YYYY-MM-DD in Dhaka. `lookFrom`: where late ones are looked for. */
export type Span = { firstDay: string; day: string; lookFrom: string };

/** The first day that was closed and the newest, where there is one, and which day it is. */
export type State = { first: string | null; closed: string | null; today: string };

export async function findState(sql: Db): Promise<State> {
  const [row] = await sql<[State]>`
    select min(first_day)::text as first, max(day)::text as closed,
      dhaka_day(now())::text as today from closings`;
  return row;
}

/** By way, in poisha. */
export type Sum = { way: ClosingWay; expected: number; late: number };

/**
 * What came in by each way, that no closing has; ways of the desk's own numbers also where nothing
 * did, since something may lie there all the same.
 */
export function sumOpen(sql: Db, span: Span): Promise<Sum[]> {
  return sql<Sum[]>`
    select way, sum(amount)::bigint as expected,
      coalesce(sum(amount) filter (where day < ${span.firstDay}), 0)::bigint as late
    from (
      select way, amount, day from (${openMovements(sql, span)}) as open
      union all select 'sent-' || wallet, 0, ${span.day}::date from pay_numbers
    ) as came
    group by way order by way`;
}

/**
 * Movements of money that can be counted at the desk: (user_id, wallet_version, day, way, amount).
 * One whose transaction began before a closing may have come after it, but never by a day.
 */
function openMovements(sql: Db, { lookFrom, day }: Pick<Span, "lookFrom" | "day">) {
  return sql`
    select t.user_id, t.wallet_version, dhaka_day(t.created_at) as day,
      case when t.kind = 'adjustment' then 'cash'
        when p.claimed_trx is not null then 'sent-' || p.provider
        when p.provider like 'sslcommerz%' then 'gateway-sslcommerz'
        else 'gateway-bkash' end as way,
      case when t.credit = 'wallet' then t.amount else -t.amount end as amount
    from transfers t left join topups p on t.kind = 'topup' and p.id = t.source_id
    where (t.kind = 'topup' or t.kind = 'adjustment' and t.source_kind = 'admin')
      and t.created_at >= dhaka_midnight(${lookFrom})
      and t.created_at < dhaka_midnight(${day}::date + 1)
      and not exists (select from closed_movements c
        where c.user_id = t.user_id and c.wallet_version = t.wallet_version)`;
}

/**
 * What came after these days were closed, in poisha: in the next closing, or not in one yet.
 * `since`: those that no closing has are looked for from here to the last closed day.
 */
export async function sumLate(
  sql: Db,
  days: { from: string; to: string },
  since: { lookFrom: string; closed: string },
): Promise<number> {
  const open = openMovements(sql, { lookFrom: since.lookFrom, day: since.closed });
  const [row] = await sql<[{ late: number }]>`
    select coalesce(sum(late), 0)::bigint as late from (
      select w.late from closings c join closing_ways w on w.closing_id = c.id
      where c.first_day - 1 between ${days.from} and ${days.to}
      union all
      select amount from (${open}) as open where day between ${days.from} and ${days.to}
    ) as came`;
  return row.late;
}

/** Closings are made one after the other: call it first, in the transaction. */
export async function lockClosings(tx: Db): Promise<void> {
  await tx`lock table closings in share row exclusive mode`;
}

/**
 * Makes a closing and answers its id, and what each way has now: one statement, so that what is
 * summed is what is closed.
 */
export async function insertClosing(
  tx: Db,
  { span, counts, note, admin }: { span: Span; counts: Counts; note: string; admin: string },
): Promise<{ id: string; sums: Sum[] }> {
  const [row] = await tx<[{ id: string; sums: Sum[] | null }]>`
    with open as materialized (${openMovements(tx, span)}),
    given as (
      select * from jsonb_to_recordset(${tx.json(counts)}) as given (way text, counted bigint)
    ), summed as (
      select coalesce(open.way, given.way) as way, coalesce(sum(amount), 0)::bigint as expected,
        coalesce(sum(amount) filter (where day < ${span.firstDay}), 0)::bigint as late,
        min(given.counted) as counted
      from open full join given on given.way = open.way
      group by 1
    ), made as (
      insert into closings (number, first_day, day, ways, note, closed_by)
      select coalesce(max(number), 0) + 1, ${span.firstDay}, ${span.day},
        (select count(*) from summed), ${note}, ${admin}
      from closings returning id
    ), closed as (
      insert into closed_movements (user_id, wallet_version, closing_id)
      select user_id, wallet_version, made.id from open, made
    ), kept as (
      insert into closing_ways (closing_id, way, expected, late, counted)
      select made.id, way, expected, late, counted from summed, made
    )
    select id, (select jsonb_agg(summed) from summed) as sums from made`;
  return { id: row.id, sums: row.sums ?? [] };
}
export type Counts = { way: ClosingWay; counted: number | null }[];

type Page = { limit: number; before?: string | undefined };

/** Newest first. */
export function listClosings(sql: Db, { limit, before }: Page): Promise<Closing[]> {
  return select(sql, before ? sql`where c.id < ${before}` : sql``, limit);
}

export async function findClosing(sql: Db, id: string): Promise<Closing | undefined> {
  return first(select(sql, sql`where c.id = ${id}`, 1));
}

async function select(sql: Db, where: ReturnType<Db>, limit: number): Promise<Closing[]> {
  const rows = await sql<Closing[]>`
    select c.id as _id, c.number, c.first_day::text, c.day::text, c.note, u.full_name as closed_by,
      iso(c.closed_at) as closed_at,
      (select coalesce(jsonb_agg(jsonb_build_object('way', w.way, 'expected', w.expected,
         'late', w.late, 'counted', w.counted) order by w.way), '[]')
       from closing_ways w where w.closing_id = c.id) as ways
    from closings c join users u on u.id = c.closed_by ${where}
    order by c.id desc limit ${limit}`;
  return rows.map(({ ways, ...row }) => ({
    ...row,
    ways: ways.map(({ way, expected, late, counted }) => ({
      way,
      expected: tkFromPoisha(expected),
      late: tkFromPoisha(late),
      counted: counted === null ? null : tkFromPoisha(counted),
    })),
  }));
}
