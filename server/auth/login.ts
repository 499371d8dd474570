import type { Login } from "../../contract/auth.ts";
import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Sql } from "../db/sql.ts";
import { limitRate } from "../http/rate-limit.ts";
import { verifyPassword } from "../users/passwords.ts";
import type { Devices } from "./devices.ts";
import { countTry, findCredentials, forgetFailures, secondsLocked } from "./queries.ts";

const TRIES = 60;
const WINDOW_SECONDS = 300;

/** Where a login comes from: its address, and the device cookie it brought. `signal`: whoever asked has left. */
type Origin = { address: string; deviceCookie: string | undefined; signal?: AbortSignal };

/**
 * Checks a login and answers the user's id. Unknown names cost the same time and give the same refusal as wrong passwords.
 * Tries count by name and by address together for everybody, but by themselves on a device where this person has logged in,
 * and there over all of this person's devices too.
 * @throws wrong-credentials, account-disabled, too-many-requests, passwords-busy
 */
export async function checkLogin(
  { sql, devices }: { sql: Sql; devices: Devices },
  { username, password }: Login,
  { address, deviceCookie, signal }: Origin,
): Promise<string> {
  const account = await findCredentials(sql, username);
  const device = await devices.findKnown(deviceCookie, account?.id);
  await limitRate(sql, device ? `login on ${device}` : `login ${address}`, TRIES, WINDOW_SECONDS);
  const counter = device ?? "";
  // A try counts as failed until it has succeeded: of a burst sent at once no more are checked than one after the other. It
  // counts when its turn has come: who is sent away before that has tried nothing.
  const count = async () => {
    if (!(await countTry(sql, username, counter)))
      throw appError("too-many-requests", {}, await secondsLocked(sql, username, counter));
    if (device && account) await limitRate(sql, `login of ${account.id}`, TRIES, WINDOW_SECONDS);
  };
  if (!(await verifyPassword(account?.passwordHash, password, { before: count, signal })) || !account) {
    // A name that is nobody's may be a password, typed one field too early.
    const subject = account ? username : maskIdentifier(username);
    await recordAudit(sql, { actor: account?.id, action: "login-failed", subject });
    throw appError("wrong-credentials");
  }
  await forgetFailures(sql, username, counter);
  if (account.disabled) throw appError("account-disabled");
  await recordAudit(sql, { actor: account.id, action: "login", subject: account.id });
  return account.id;
}
