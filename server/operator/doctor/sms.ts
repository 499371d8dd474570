import { checkMobile } from "../../../contract/values/identifiers.ts";
import type { Sql } from "../../db/sql.ts";
import type { Env } from "../../env.ts";
import { findToday, sendTrial } from "../../sms/sms.ts";
import type { Report } from "./report.ts";

/** Whether the day's bound is used up. */
export async function checkSms({ wrong }: Report, sql: Sql, { sms }: Env): Promise<string> {
  if (!sms) return "SMS: none are sent, see “SMS” in OPERATIONS.md";
  const sent = await findToday(sql);
  if (sent >= sms.perDay)
    wrong(`SMS_PER_DAY (${sms.perDay}) is used up today: codes and news of orders are not sent.`);
  return `SMS: ${sent} of ${sms.perDay} today`;
}

/** `--sms 017…`: sends one message, and tells what the provider answered. */
export async function trySms(
  { wrong }: Report,
  sql: Sql,
  env: Env,
  typed: string | undefined,
): Promise<string> {
  const mobile = checkMobile(typed ?? "");
  if (!mobile.ok) wrong("--sms needs a mobile number: npm run doctor -- --sms 01712345678");
  else if (!env.sms) wrong("SMS_URL and SMS_FIELDS are not set, so no SMS can be sent.");
  else {
    const given = await sendTrial(sql, { ...env, sms: env.sms }, mobile.value);
    if (!given) wrong("SMS_PER_DAY is used up today: no trial was sent.");
    else if (given.outcome !== "taken")
      wrong(`The trial SMS was ${given.outcome}. The provider: ${given.said}`);
    else return `SMS: the provider took it, see whether it comes: ${given.said}`;
  }
  return "SMS: not tried";
}
