import type { Fragment } from "postgres";
import { MOST_COUNTED, type RowsBehind } from "../../contract/queue.ts";
import { LIST_PRICES } from "../../contract/reports/report.ts";
import { appError } from "../app-error.ts";
import type { Db } from "../db/sql.ts";
import type { SignedIn } from "../http/app-types.ts";
import { type Days, givenBack, onDays, saidWrong } from "../wallet/reported/happened.ts";

/*
 * The orders behind a figure of a report: those of its days, or of what was done on them.
 */

/** Groups, and what each clerk did, are for admins alone. @throws forbidden */
export function refuseFigures({ group, clerk, deed }: RowsBehind, { role }: SignedIn): void {
  if (role !== "admin" && (group ?? clerk ?? deed)) throw appError("forbidden");
}

/**
 * What limits orders `o` to those; nothing where no report has led here. `among`: what else the
 * list is limited to, so that of what was done the last thousand times are counted there alone.
 */
export function isBehind(
  sql: Db,
  { from, to, group, clerk, deed }: RowsBehind,
  among: Fragment,
): Fragment {
  const [first, last] = [from ?? to, to ?? from];
  const days: Days = {
    first: sql`${first ?? "2000-01-01"}::date`,
    last: sql`${last ?? "2999-12-31"}::date`,
  };
  const ofGroup = sql`o.price_group is not distinct from nullif(${group ?? null}::uuid,
    ${LIST_PRICES}::uuid)`;
  const wanted = sql`${among} ${group ? sql`and ${ofGroup}` : sql``}`;
  return sql`
    ${group ? sql`and ${ofGroup}` : sql``}
    ${deed ? sql`and o.id = any(array(${lastDone(sql, days, { clerk, deed, wanted })}))` : sql``}
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

type Done = {
  clerk: string | undefined;
  deed: NonNullable<RowsBehind["deed"]>;
  wanted: Fragment;
};

/**
 * The ids of the orders `o` that are `wanted` with which that was done, of the last thousand times.
 */
function lastDone(sql: Db, days: Days, { clerk, deed, wanted }: Done): Fragment {
  return sql`
    select o.id from (${done(sql, days, deed)}) as done join orders o on o.id = done.order_id
    where ${clerk ? sql`done.clerk = ${clerk}` : sql`true`} and ${wanted}
    order by done.at desc limit ${MOST_COUNTED + 1}`;
}

/** Rows (at, order_id, clerk), one each time. */
function done(sql: Db, days: Days, deed: Done["deed"]): Fragment {
  if (deed === "returned")
    return sql`select at, order_id, null::uuid as clerk from (${givenBack(sql, days)}) as back`;
  if (deed === "wrong") return saidWrong(sql, days);
  return sql`
    select at, subject::uuid as order_id, actor_id as clerk from audit
    where action = ${deed === "delivered" ? "order-delivered" : "order-cancelled"}
      and ${onDays(sql, sql`at`, days)}`;
}
