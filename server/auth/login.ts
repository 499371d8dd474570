import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { generateCookie, getCookie } from "hono/cookie";
import type { Login } from "../../contract/auth.ts";
import type { SecondStep } from "../../contract/factors.ts";
import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import { beginProof, findProofs, prove } from "../factors/factors.ts";
import type { Site } from "../factors/passkeys.ts";
import type { SignedIn } from "../http/app-types.ts";
import { networksOf } from "../http/client-address.ts";
import { countTry, forgetFailures, limitClient, limitRate } from "../http/rate-limit.ts";
import { sessionsRevoked, staffLists } from "../live/changes.ts";
import type { Seal } from "../seal/seal.ts";
import { fairQueue } from "../threads/fair-queue.ts";
import { phoneHashes, typedName } from "../users/by-phone.ts";
import { busy, verifyPassword, type Whose } from "../users/passwords.ts";
import { recordLogin } from "../users/users.ts";
import * as queries from "./queries.ts";

/*
 * The cookie of a device is a random id with this desk's mark. Its hash stands beside each user who
 * has logged in here, whose tries are counted apart here, so that strangers who guess can't lock
 * them out. It opens nothing. Each login gives a new one, so that nobody can copy or plant one
 * before another's login. (OWASP: Slow Down Online Guessing Attacks with Device Cookies.)
 */
const BYTES = 16;
/** Of the id in base64url; the mark follows. */
const ID_LENGTH = 22;
/** The longest time for which browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 3600;
/**
 * How many devices of a user are known, and users of a device: the latest ones. Each has tries of
 * its own, so their number must be limited.
 */
const MOST_KNOWN = 20;

function newDevice(seal: Seal): string {
  const id = randomBytes(BYTES).toString("base64url");
  return `${id}${marksOf(seal, id)[0]}`;
}

/** Under each key, the newest first. */
function marksOf(seal: Seal, id: string): string[] {
  return seal.hashes("devices", id).map((mark) => mark.toString("base64url", 0, BYTES));
}

const storedAs = (cookie: string) => hash("sha256", cookie, "base64url");

/**
 * What is stored of a cookie. Undefined for one that this desk did not give, which is told without
 * the database.
 */
function deviceOf(seal: Seal, cookie = ""): string | undefined {
  const given = Buffer.from(cookie.slice(ID_LENGTH));
  const isOurs = marksOf(seal, cookie.slice(0, ID_LENGTH)).some(
    (mark) => mark.length === given.length && timingSafeEqual(Buffer.from(mark), given),
  );
  return isOurs ? storedAs(cookie) : undefined;
}

const TRIES = 60;
const WINDOW_SECONDS = 300;

type Origin = { address: string; deviceCookie: string | undefined; signal?: AbortSignal };

const doorLimits = { each: 1, waiting: 200, patienceMs: 10_000, busy };
/**
 * So few of all who come are looked up at once that the database goes on serving everybody. Who
 * brings the cookie of a device never waits for those who bring none, or a made-up one.
 */
const doors = {
  device: fairQueue({ most: 4, ...doorLimits }),
  stranger: fairQueue({ most: 2, ...doorLimits }),
};

/**
 * Answers whose password it is. An unknown name takes as long and gets the same refusal as a wrong
 * password. Tries are counted by name and address; on a known device by that, and over all of the
 * user's devices.
 * @throws wrong-credentials, account-disabled, worker-ended, too-many-requests, passwords-busy
 */
async function checkLogin(
  { sql, seal }: Pick<Deps, "sql" | "seal">,
  { username, password }: Login,
  { address, deviceCookie, signal }: Origin,
): Promise<queries.Verified> {
  // Strangers take turns by the widest network that they may have.
  const network = networksOf(address)[0]?.name ?? address;
  const device = deviceOf(seal, deviceCookie);
  const account = await doors[device ? "device" : "stranger"](
    device ?? network,
    async () => {
      const hashes = phoneHashes(seal, username);
      const found = await queries.findCredentials(sql, username, hashes, device);
      if (found?.known) await limitRate(sql, `login on ${device}`, TRIES, WINDOW_SECONDS);
      else await limitClient(sql, "login", address, TRIES, WINDOW_SECONDS);
      return found;
    },
    signal,
  );
  const known = account?.known ? account.id : undefined;
  // Tries by a number count apart: that both wait would tell whose number it is.
  const who =
    account && (known || !account.byNumber) ? account.id : typedName(seal, "logins", username);
  const guesser = { who, device: (known && device) ?? "", step: "password" as const };
  // A try counts as failed until it has succeeded, so that tries at once are limited like tries one
  // after another. It counts when its turn has come: one that is refused before has tested nothing.
  const before = async () => {
    await countTry(sql, guesser);
    if (known) await limitRate(sql, `login of ${known}`, TRIES, WINDOW_SECONDS);
  };
  const whose: Whose = known ? { lane: "known", of: known } : { lane: "stranger", of: network };
  const turn = { whose, before, signal };
  if (!(await verifyPassword(account?.passwordHash, password, turn)) || !account) {
    // An unknown name may be a password that was typed into the wrong field.
    const subject = account ? account.username : maskIdentifier(username);
    await recordAudit(sql, { actor: account?.id, action: "login-failed", subject });
    throw appError("wrong-credentials");
  }
  await forgetFailures(sql, guesser);
  if (account.disabled) throw appError(account.ended ? "worker-ended" : "account-disabled");
  return account;
}

/**
 * Starts sessions, for the API and for the form without scripts. Both need `loadUser` before them.
 */
export function createSignIn({ sql, seal, env, sessions, live }: Deps) {
  const cookieName = env.production ? "__Host-kagoj-device" : "kagoj-device";

  /** Notes that this user has logged in on this device. Answers the Set-Cookie value. */
  async function rememberOn(cookie: string | undefined, userId: string): Promise<string> {
    const fresh = newDevice(seal);
    await queries.rememberDevice(sql, userId, {
      old: deviceOf(seal, cookie),
      device: storedAs(fresh),
      most: MOST_KNOWN,
    });
    const attributes = {
      path: "/",
      httpOnly: true,
      secure: env.production,
      sameSite: "Lax",
      maxAge: KEPT_SECONDS,
    } as const;
    return generateCookie(cookieName, fresh, attributes);
  }

  /**
   * Starts a session with a new token and ends the old one, so that a planted cookie is of no use.
   * @throws wrong-credentials when the password is no longer the one that was verified
   */
  async function signIn(c: Context, userId: string, passwordHash?: string): Promise<void> {
    const agent = c.req.header("User-Agent") ?? "";
    const fresh = await sessions.start(userId, agent, passwordHash);
    await sessions.end(sessions.tokenIn(c.req.header("Cookie")));
    const before: SignedIn | undefined = c.get("user");
    if (before) live.publish(sessionsRevoked(before.id));
    c.header("Set-Cookie", fresh);
    c.header("Set-Cookie", await rememberOn(getCookie(c, cookieName), userId), { append: true });
  }

  async function enter(c: Context, { id, passwordHash }: queries.Verified): Promise<string> {
    await signIn(c, id, passwordHash);
    if (await recordLogin(sql, id)) live.publish(staffLists("users"));
    return id;
  }

  async function holderOf(c: Context, ticket: string) {
    const verified = await queries.findTicket(sql, ticket);
    if (!verified) throw appError("no-session");
    const userId = verified.id;
    const hash = queries.ticketHash(ticket);
    const here = deviceOf(seal, getCookie(c, cookieName));
    const isKnown = here !== undefined && (await queries.isKnownDevice(sql, userId, here));
    const device = isKnown ? here : undefined;
    return {
      verified,
      userId,
      holder: `ticket ${hash.toString("base64url")}`,
      ticket: hash,
      device,
    };
  }

  return {
    signIn,

    /**
     * Answers the user's id. @throws as {@link checkLogin}; second-factor-needed, with a ticket for
     * {@link takeSecondStep}
     */
    async logIn(c: Context, login: Login): Promise<string> {
      const origin = {
        address: c.get("client"),
        deviceCookie: getCookie(c, cookieName),
        signal: c.req.raw.signal,
      };
      const verified = await checkLogin({ sql, seal }, login, origin);
      const proofs = await findProofs(sql, verified.id);
      if (proofs.length === 0) return enter(c, verified);
      const ticket = await queries.giveTicket(sql, verified);
      if (!ticket) throw appError("wrong-credentials");
      throw appError("second-factor-needed", { ticket, proofs });
    },

    /**
     * What a browser needs to sign in this login. @throws no-session when the ticket is void;
     * not-found without a passkey
     */
    async beginSecondStep(c: Context, ticket: string, site: Site) {
      return beginProof(sql, await holderOf(c, ticket), site);
    },

    /**
     * Checks the second step and starts the session. Answers the user's id. @throws no-session; as
     * `prove`
     */
    async takeSecondStep(
      c: Context,
      { ticket, ...proof }: SecondStep,
      site: Site,
    ): Promise<string> {
      const who = await holderOf(c, ticket);
      await prove({ sql, seal }, who, proof, site);
      // Of two that are right at once only one gets in. A recovery code has spent it.
      if (!proof.recoveryCode && !(await queries.spendTicket(sql, ticket)))
        throw appError("no-session");
      return enter(c, who.verified);
    },
  };
}
