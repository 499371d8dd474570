import type { Login } from "../../contract/auth.ts";
import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Sql } from "../db/sql.ts";
import { networksOf } from "../http/client-address.ts";
import { countTry, forgetFailures, limitClient, limitRate } from "../http/rate-limit.ts";
import type { Seal } from "../seal/seal.ts";
import { verifyPassword, type Whose } from "../users/passwords.ts";
import type { Devices } from "./devices.ts";
import { findCredentials } from "./queries.ts";

const TRIES = 60;
const WINDOW_SECONDS = 300;

/** Where a login comes from: its address and its device cookie. `signal` is aborted when the client has gone. */
type Origin = { address: string; deviceCookie: string | undefined; signal?: AbortSignal };

/**
 * Checks name and password and answers the user's id. An unknown name takes the same time and gets the same refusal as a wrong password.
 * Tries are counted by name and by address; on a device where this user has logged in, by device and over all of the user's
 * devices instead.
 * @throws wrong-credentials, account-disabled, too-many-requests, passwords-busy
 */
export async function checkLogin(
  { sql, seal, devices }: { sql: Sql; seal: Seal; devices: Devices },
  { username, password }: Login,
  { address, deviceCookie, signal }: Origin,
): Promise<string> {
  const account = await findCredentials(sql, username);
  const device = await devices.findKnown(deviceCookie, account?.id);
  if (device) await limitRate(sql, `login on ${device}`, TRIES, WINDOW_SECONDS);
  else await limitClient(sql, "login", address, TRIES, WINDOW_SECONDS);
  const counter = device ?? "";
  const who = account?.id ?? strangerOf(seal, username);
  // A try counts as failed until it has succeeded, so that tries at once are limited like tries one after another. It counts
  // when its turn has come: one that is refused before has tested nothing.
  const count = async () => {
    await countTry(sql, who, counter);
    if (device && account) await limitRate(sql, `login of ${account.id}`, TRIES, WINDOW_SECONDS);
  };
  const turn = { whose: whoseWork(address, device && account?.id), before: count, signal };
  if (!(await verifyPassword(account?.passwordHash, password, turn)) || !account) {
    // An unknown name may be a password that was typed into the wrong field.
    const subject = account ? username : maskIdentifier(username);
    await recordAudit(sql, { actor: account?.id, action: "login-failed", subject });
    throw appError("wrong-credentials");
  }
  await forgetFailures(sql, who, counter);
  if (account.disabled) throw appError("account-disabled");
  return account.id;
}

/** What an unknown name is counted by. It is stored nowhere as it was typed. */
export function strangerOf(seal: Seal, username: string): string {
  const [hash] = seal.requestHashes(`login ${username.toLowerCase()}`);
  return hash?.toString("base64url") ?? "";
}

/** Who has logged in on this device before gets turns as themselves; all others take turns by the widest network that they may have. */
function whoseWork(address: string, knownUser: string | undefined): Whose {
  return knownUser
    ? { lane: "known", of: knownUser }
    : { lane: "stranger", of: networksOf(address)[0]?.name ?? address };
}
