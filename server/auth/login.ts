import type { Login } from "../../contract/accounts.ts";
import { maskIdentifier } from "../../contract/identifiers.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Sql } from "../db/sql.ts";
import { appError } from "../http/errors.ts";
import { limitRate } from "../http/rate-limit.ts";
import { verifyPassword } from "./passwords.ts";
import { countTry, findCredentials, forgetFailures, secondsLocked } from "./queries.ts";

const TRIES_PER_ADDRESS = 60;
const WINDOW_SECONDS = 300;

/**
 * Checks a login and answers the user's id. Unknown names cost the same time and give the same refusal as wrong passwords.
 * @throws wrong-credentials, account-disabled, too-many-requests
 */
export async function checkLogin(sql: Sql, { username, password }: Login, address: string): Promise<string> {
  await limitRate(sql, `login ${address}`, TRIES_PER_ADDRESS, WINDOW_SECONDS);
  // A try counts as failed until it has succeeded: of a burst sent at once no more are checked than one after the other.
  if (!(await countTry(sql, username))) throw appError("too-many-requests", {}, await secondsLocked(sql, username));
  const account = await findCredentials(sql, username);
  if (!(await verifyPassword(account?.passwordHash, password)) || !account) {
    // A name that is nobody's may be a password, typed one field too early.
    const subject = account ? username : maskIdentifier(username);
    await recordAudit(sql, { actor: account?.id, action: "login-failed", subject });
    throw appError("wrong-credentials");
  }
  await forgetFailures(sql, username);
  if (account.disabled) throw appError("account-disabled");
  await recordAudit(sql, { actor: account.id, action: "login", subject: account.id });
  return account.id;
}
