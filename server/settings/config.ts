import * as v from "valibot";
import { Config } from "../../contract/settings.ts";
import type { Env } from "../env.ts";

/** Each that the contract declares: of its name in the environment, or answered here, or the types say what is missing. */
type Answers = { [Name in keyof Required<Config>]: Config[Name] };

/** What the page must know of this installation. None of it is secret: the contract's names alone go out. */
export function configOf(env: Env): Config {
  const answers: Answers = {
    ...env,
    signupOpen: env.signup === "open",
    sandboxPayments: !env.bkash && !env.sentMoneyOnly,
    noGateway: env.sentMoneyOnly || undefined,
    identityConsent: env.identityGateway !== undefined,
    staffRecharges: env.staffRecharges || undefined,
    staffRefund: env.staffRefundTk || undefined,
    wrongFileDays: env.wrongFileDays || undefined,
  };
  return v.parse(Config, answers);
}
