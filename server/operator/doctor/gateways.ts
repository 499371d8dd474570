import pino from "pino";
import { type Gateway, gatewayKeys, gateways } from "../../../contract/recharge/gateways.ts";
import type { Sql } from "../../db/sql.ts";
import type { Env } from "../../env.ts";
import { openGateways, openPayments } from "../../recharge/payments.ts";
import { findKeys } from "../../seal/keys.ts";
import { createSeal } from "../../seal/seal.ts";
import type { Report } from "./report.ts";

const nobodyHears = { publish() {} };

/**
 * Asks each configured gateway after a payment that is none. No money can move by that. Names what
 * was begun at others: nobody can ask what became of it.
 */
export async function checkGateways({ wrong }: Report, sql: Sql, env: Env): Promise<string> {
  const known = gatewayKeys.filter((gateway) => env[gateway] || env.payments === "sandbox");
  const left = await countLeft(sql, known);
  for (const { provider, count } of left)
    wrong(
      `${count} of the recharges begun at ${gateways[provider]} may be paid, but this desk can't ` +
        `ask there any more: set ${provider.toUpperCase()}_* again until they are decided, a day ` +
        "at most.",
    );
  if (env.payments !== "live") return "gateways: none is configured";
  const { keys } = await findKeys(env);
  // Their tokens are sealed.
  if (!keys) return "gateways: asked once there is a key";
  const { recharge } = openPayments({
    sql,
    env,
    seal: createSeal(keys),
    live: nobodyHears,
    log: pino({ level: "silent" }),
  });
  const open = openGateways(env);
  const answers = await Promise.all(open.map((gateway) => recharge.providers[gateway].tryOut()));
  for (const [index, gateway] of open.entries())
    if (answers[index] !== undefined)
      wrong(
        `${gateways[gateway]} does not let this desk in (${answers[index] || "no answer"}): ` +
          `are ${gateway.toUpperCase()}_* its own, and can this machine reach it?`,
      );
  return `gateways: ${open.map((gateway) => gateways[gateway]).join(", ")} answered`;
}

/** What is still asked about, of live gateways that are not among the `known`. */
function countLeft(sql: Sql, known: Gateway[]) {
  return sql<{ provider: Gateway; count: number }[]>`
    select provider, count(*)::int as count from topups
    where provider = any(${gatewayKeys}) and provider <> all(${known}) and next_check_at is not null
      and (state in ('executing', 'unknown') or provider = 'sslcommerz' and state = 'redirected')
    group by provider order by provider`;
}
