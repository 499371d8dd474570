import type { Way } from "../../../contract/recharge/gateways.ts";
import type { Db } from "../../db/sql.ts";
import { ofSslCommerz } from "../history-queries.ts";

/** Of how many rows the newest are looked at, so that no desk's history makes it dear. */
const NEWEST = 2_000;
const OF_EACH = 100;
/** Fewer tell nothing of what is usual. */
const ENOUGH = 5;

/**
 * How many seconds a recharge usually takes, from its beginning to the balance: the median of the
 * last hundred that were credited by each way, among the newest of all. A way with few is missing.
 */
export async function findUsual(sql: Db): Promise<Map<Way, number>> {
  const rows = await sql<{ way: Way; seconds: number }[]>`
    with newest as (
      select id, state, created_at, case when claimed_trx is not null then 'by-hand'
        when provider = any(${ofSslCommerz}) then 'sslcommerz' else 'bkash' end as way
      from topups order by id desc limit ${NEWEST}
    ), credited as (
      select way, row_number() over (partition by way order by n.id desc) as nth,
        extract(epoch from t.created_at - n.created_at)::float8 as seconds
      from newest n
      join transfers t on t.source_kind = 'topup' and t.source_id = n.id and t.kind = 'topup'
      where state = 'credited'
    )
    select way, percentile_cont(0.5) within group (order by seconds) as seconds from credited
    where nth <= ${OF_EACH} group by way having count(*) >= ${ENOUGH}`;
  return new Map(rows.map(({ way, seconds }) => [way, Math.round(seconds)]));
}
