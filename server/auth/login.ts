import { hash, randomBytes } from "node:crypto";
import type { Context } from "hono";
import { generateCookie, getCookie } from "hono/cookie";
import type { Login } from "../../contract/auth.ts";
import type { SecondStep } from "../../contract/factors.ts";
import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Sql } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { beginProof, findProofs, prove } from "../factors/factors.ts";
import type { Site } from "../factors/passkeys.ts";
import type { SignedIn } from "../http/app-types.ts";
import { networksOf } from "../http/client-address.ts";
import { countTry, forgetFailures, limitClient, limitRate } from "../http/rate-limit.ts";
import { sessionsRevoked, staffLists } from "../live/changes.ts";
import type { Seal } from "../seal/seal.ts";
import { verifyPassword, type Whose } from "../users/passwords.ts";
import { recordLogin } from "../users/users.ts";
import * as queries from "./queries.ts";

/*
 * The cookie of a device is a random id. Its hash stands beside each user who has logged in here, whose tries are counted apart here, so
 * that strangers who guess can't lock them out. It opens nothing. Each login gives a new one, so that nobody can copy or plant one before
 * another's login. (OWASP: Slow Down Online Guessing Attacks with Device Cookies.)
 */
const BYTES = 16;
/** The longest time for which browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 3600;
/**
 * How many devices of a user are known, and users of a device: the latest ones. Each has tries of its own, so their number must be
 * limited.
 */
const MOST_KNOWN = 20;
/** The id of no user, for a look-up that takes as long as any other. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

const deviceOf = (cookie = "") => hash("sha256", cookie, "base64url");

async function findKnown(sql: Sql, cookie?: string, userId = NOBODY): Promise<string | undefined> {
  const device = deviceOf(cookie);
  return (await queries.isKnownDevice(sql, userId, device)) ? device : undefined;
}

const TRIES = 60;
const WINDOW_SECONDS = 300;

type Origin = { address: string; deviceCookie: string | undefined; signal?: AbortSignal };

/**
 * Answers the user's id. An unknown name takes as long and gets the same refusal as a wrong password. Tries are counted by name and
 * address; on a known device by that, and over all of the user's devices.
 * @throws wrong-credentials, account-disabled, too-many-requests, passwords-busy
 */
async function checkLogin(
  { sql, seal }: Pick<Deps, "sql" | "seal">,
  { username, password }: Login,
  { address, deviceCookie, signal }: Origin,
): Promise<string> {
  const account = await queries.findCredentials(sql, username);
  const device = await findKnown(sql, deviceCookie, account?.id);
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

/** Starts sessions, for the API and for the form without scripts. Both need `loadUser` before them. */
export function createSignIn({ sql, seal, env, sessions, live }: Deps) {
  const cookieName = env.production ? "__Host-kagoj-device" : "kagoj-device";

  /** Notes that this user has logged in on this device. Answers the Set-Cookie value. */
  async function rememberOn(cookie: string | undefined, userId: string): Promise<string> {
    const id = randomBytes(BYTES).toString("base64url");
    await queries.rememberDevice(sql, userId, {
      old: deviceOf(cookie),
      device: deviceOf(id),
      most: MOST_KNOWN,
    });
    const attributes = {
      path: "/",
      httpOnly: true,
      secure: env.production,
      sameSite: "Lax",
      maxAge: KEPT_SECONDS,
    } as const;
    return generateCookie(cookieName, id, attributes);
  }

  /** Starts a session with a new token and ends the old one, so that a planted cookie is of no use. */
  async function signIn(c: Context, userId: string): Promise<void> {
    await sessions.end(sessions.tokenIn(c.req.header("Cookie")));
    const before: SignedIn | undefined = c.get("user");
    if (before) live.publish(sessionsRevoked(before.id));
    c.header("Set-Cookie", await sessions.start(userId, c.req.header("User-Agent") ?? ""));
    c.header("Set-Cookie", await rememberOn(getCookie(c, cookieName), userId), { append: true });
  }

  async function enter(c: Context, userId: string): Promise<string> {
    await signIn(c, userId);
    if (await recordLogin(sql, userId)) live.publish(staffLists("users"));
    return userId;
  }

  async function holderOf(ticket: string) {
    const userId = await queries.findTicket(sql, ticket);
    if (!userId) throw appError("no-session");
    const hash = queries.ticketHash(ticket);
    return { userId, holder: `ticket ${hash.toString("base64url")}`, ticket: hash };
  }

  return {
    signIn,

    /** Answers the user's id. @throws as {@link checkLogin}; second-factor-needed, with a ticket for {@link takeSecondStep} */
    async logIn(c: Context, login: Login): Promise<string> {
      const origin = {
        address: c.get("client"),
        deviceCookie: getCookie(c, cookieName),
        signal: c.req.raw.signal,
      };
      const id = await checkLogin({ sql, seal }, login, origin);
      const proofs = await findProofs(sql, id);
      if (proofs.length > 0)
        throw appError("second-factor-needed", {
          ticket: await queries.giveTicket(sql, id),
          proofs,
        });
      return enter(c, id);
    },

    /** What a browser needs to sign in this login. @throws no-session when the ticket is void; not-found without a passkey */
    async beginSecondStep(ticket: string, site: Site) {
      return beginProof(sql, await holderOf(ticket), site);
    },

    /** Checks the second step and starts the session. Answers the user's id. @throws no-session; as `prove` */
    async takeSecondStep(
      c: Context,
      { ticket, ...proof }: SecondStep,
      site: Site,
    ): Promise<string> {
      const who = await holderOf(ticket);
      await prove({ sql, seal }, who, proof, site);
      // Of two that are right at once only one gets in. A recovery code has spent it.
      if (!proof.recoveryCode && !(await queries.spendTicket(sql, ticket)))
        throw appError("no-session");
      return enter(c, who.userId);
    },
  };
}
