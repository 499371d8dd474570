import type { Fragment } from "postgres";
import { MOST_COUNTED, type RowsBehind } from "../../contract/queue.ts";
import { LIST_PRICES } from "../../contract/reports/report.ts";
import { appError } from "../app-error.ts";
import type { Db } from "../db/sql.ts";
import type { SignedIn } from "../http/app-types.ts";
import { type Days, onDays, saidWrong } from "../wallet/reported/happened.ts";

/*
 * The orders behind a figure of a report: those of its days, or of what was done on them.
 */

/** Groups, and what each clerk did, are for admins alone. @throws forbidden */
export function refuseFigures({ group, clerk, deed }: RowsBehind, { role }: SignedIn): void {
  if (role !== "admin" && (group ?? clerk ?? deed)) throw appError("forbidden");
}

/** What limits orders `o` to those; nothing where no report has led here. */
export function isBehind(sql: Db, { from, to, group, clerk, deed }: RowsBehind): Fragment {
  const [first, last] = [from ?? to, to ?? from];
  const days: Days = {
    first: sql`${first ?? "2000-01-01"}::date`,
    last: sql`${last ?? "2999-12-31"}::date`,
  };
  const ofGroup = sql`o.price_group is not distinct from nullif(${group ?? null}::uuid,
    ${LIST_PRICES}::uuid)`;
  return sql`
    ${group ? sql`and ${ofGroup}` : sql``}
    ${deed ? sql`and o.id = any(array(${done(sql, days, { clerk, deed })}))` : sql``}
    ${!deed && first ? sql`and ${isPlaced(sql, days)}` : sql``}`;
}

/**
 * Placed on these days. Ids are as old as their orders, or almost: with the bounds of their ids a
 * page is not looked for among all that came later.
 */
function isPlaced(sql: Db, days: Days): Fragment {
  const [begin, end] = [sql`dhaka_midnight(${days.first})`, sql`dhaka_midnight(${days.last} + 1)`];
  return sql`${onDays(sql, sql`o.created_at`, days)}
    and o.id >= (select id from orders where created_at >= ${begin} - interval '1 hour'
      order by created_at, id limit 1)
    and o.id <= (select id from orders where created_at < ${end} + interval '1 hour'
      order by created_at desc, id desc limit 1)`;
}

/** The ids of orders with which that was done, of the last thousand times. */
function done(
  sql: Db,
  days: Days,
  { clerk, deed }: { clerk: string | undefined; deed: NonNullable<RowsBehind["deed"]> },
): Fragment {
  const newest = sql`order by at desc limit ${MOST_COUNTED + 1}`;
  if (deed === "returned")
    return sql`
      select coalesce(r.order_id, t.source_id) from (
        select source_kind, source_id, created_at as at from transfers
        where kind = 'refund' and ${onDays(sql, sql`created_at`, days)} ${newest}) t
      left join refunds r on t.source_kind = 'refund' and r.id = t.source_id`;
  if (deed === "wrong")
    return sql`
      select order_id from (${saidWrong(sql, days)}) as said
      where ${clerk ? sql`clerk = ${clerk}` : sql`true`} ${newest}`;
  return sql`
    select subject::uuid from audit
    where action = ${deed === "delivered" ? "order-delivered" : "order-cancelled"}
      and ${clerk ? sql`actor_id = ${clerk}` : sql`true`} and ${onDays(sql, sql`at`, days)}
    ${newest}`;
}
