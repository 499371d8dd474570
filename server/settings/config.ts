import type { Config } from "../../contract/settings.ts";
import type { Env } from "../env.ts";

/** What the page must know of this installation. None of it is secret. */
export function configOf(env: Env): Config {
  return {
    brandName: env.brandName,
    signupOpen: env.signup === "open",
    sandboxPayments: !env.bkash && !env.sentMoneyOnly,
    noGateway: env.sentMoneyOnly || undefined,
    identityConsent: env.identityGateway !== undefined,
    staffRecharges: env.staffRecharges || undefined,
    staffRefund: env.staffRefundTk || undefined,
    wrongFileDays: env.wrongFileDays || undefined,
    links: env.links,
  };
}
