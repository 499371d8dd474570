import pino from "pino";
import { gateways } from "../../../contract/recharge/gateways.ts";
import type { Sql } from "../../db/sql.ts";
import type { Env } from "../../env.ts";
import { openGateways, openPayments } from "../../recharge/payments.ts";
import { findKeys } from "../../seal/keys.ts";
import { createSeal } from "../../seal/seal.ts";
import type { Report } from "./report.ts";

const nobodyHears = { publish() {} };

/** Asks each configured gateway after a payment that is none. No money can move by that. */
export async function checkGateways({ wrong }: Report, sql: Sql, env: Env): Promise<string> {
  if (env.payments !== "live") return "gateways: none is configured";
  const { keys } = await findKeys(env);
  // Their tokens are sealed.
  if (!keys) return "gateways: asked once there is a key";
  const { recharge } = openPayments({
    ...{ sql, env, seal: createSeal(keys), live: nobodyHears },
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
