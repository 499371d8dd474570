import type { Login } from "../../contract/accounts.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Sql } from "../db/sql.ts";
import { appError } from "../http/errors.ts";
import { limitRate } from "../http/rate-limit.ts";
import { verifyPassword } from "./passwords.ts";
import { findCredentials, forgetFailures, recordFailure, secondsLocked } from "./queries.ts";

const TRIES_PER_ADDRESS = 60;
const WINDOW_SECONDS = 300;

/**
 * Checks a login and answers the user's id. Unknown names cost the same time and give the same refusal as wrong passwords.
 * @throws wrong-credentials, account-disabled, too-many-requests
 */
export async function checkLogin(sql: Sql, { username, password }: Login, address: string): Promise<string> {
  await limitRate(sql, `login ${address}`, TRIES_PER_ADDRESS, WINDOW_SECONDS);
  const seconds = await secondsLocked(sql, username);
  if (seconds > 0) throw appError("too-many-requests", {}, seconds);
  const account = await findCredentials(sql, username);
  if (!(await verifyPassword(account?.passwordHash, password)) || !account) {
    await recordFailure(sql, username);
    await recordAudit(sql, { actor: account?.id, action: "login-failed", subject: username });
    throw appError("wrong-credentials");
  }
  if (account.disabled) throw appError("account-disabled");
  await forgetFailures(sql, username);
  await recordAudit(sql, { actor: account.id, action: "login", subject: account.id });
  return account.id;
}
