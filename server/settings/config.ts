import * as v from "valibot";
import { Config } from "../../contract/settings.ts";
import type { Env } from "../env.ts";
import { openGateways } from "../recharge/payments.ts";

/**
 * What the page must know: each name of the contract, from the environment unless it is answered
 * here. None of it is secret.
 */
export function configOf(env: Env): Config {
  return v.parse(Config, {
    ...env,
    signupOpen: env.signup === "open",
    sandboxPayments: env.payments === "sandbox",
    noGateway: !openGateways(env).includes("bkash") || undefined,
    identityConsent: env.identityGateway !== undefined,
    staffRecharges: env.staffRecharges || undefined,
    staffRefund: env.staffRefundTk || undefined,
    sms: env.sms ? true : undefined,
    wrongFileDays: env.wrongFileDays || undefined,
  } satisfies { [Name in keyof Required<Config>]: Config[Name] });
}
