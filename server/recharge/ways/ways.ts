import { freeGateways, type RechargeWays, type Way } from "../../../contract/recharge/gateways.ts";
import { keptFor } from "../../db/kept-for.ts";
import type { Db, Sql } from "../../db/sql.ts";
import type { Env } from "../../env.ts";
import { openGateways } from "../payments.ts";
import { findUsual } from "./queries.ts";

/** ms. What people read of other people's minutes changes slowly. */
const FRESH_MS = 3 * 60_000;

/**
 * The ways to recharge here, the cheapest and quickest first, as they were within three minutes:
 * however many ask, it is counted once. By hand is among them; whether there is a number to send
 * to is said by the numbers.
 */
export function createWays(sql: Sql, env: Env): () => Promise<RechargeWays> {
  return keptFor(FRESH_MS, () => listWays(sql, [...openGateways(env), "by-hand"]));
}

async function listWays(sql: Db, open: Way[]): Promise<RechargeWays> {
  const usual = await findUsual(sql);
  const rank = (way: Way) => [
    freeGateways.some((free) => free === way) ? 0 : 1,
    usual.get(way) ?? Number.POSITIVE_INFINITY,
  ];
  return open
    .toSorted((a, b) => {
      const [costA = 0, secondsA = 0] = rank(a);
      const [costB = 0, secondsB = 0] = rank(b);
      return costA - costB || (secondsA === secondsB ? 0 : secondsA - secondsB);
    })
    .map((way) => ({ way, usually: usual.get(way) ?? null }));
}
