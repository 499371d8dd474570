import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Login } from "../../contract/auth.ts";
import type { SecondStep } from "../../contract/factors.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { beginProof, findProofs, prove } from "../factors/factors.ts";
import type { Site } from "../factors/passkeys.ts";
import type { App } from "../http/app-types.ts";
import { accountsChanged, sessionsRevoked } from "../live/changes.ts";
import { recordLogin } from "../users/users.ts";
import { createDevices } from "./devices.ts";
import { checkLogin } from "./login.ts";
import { findTicket, giveTicket, spendTicket, ticketHash } from "./queries.ts";

/** Starts sessions, for the API and for the form without scripts. Both need `loadUser` before them. */
export function createSignIn({ sql, seal, env, sessions, live }: Deps) {
  const devices = createDevices(sql, { secure: env.production });

  /** Starts a session with a new token and ends the old one, so that a planted cookie is of no use. */
  async function signIn(c: Context<App>, userId: string): Promise<void> {
    await sessions.end(sessions.tokenIn(c.req.header("Cookie")));
    const before = c.get("user");
    if (before) live.publish(sessionsRevoked(before.id));
    c.header("Set-Cookie", await sessions.start(userId, c.req.header("User-Agent") ?? ""));
    c.header("Set-Cookie", await devices.remember(getCookie(c, devices.cookieName), userId), { append: true });
  }

  async function enter(c: Context<App>, userId: string): Promise<string> {
    await signIn(c, userId);
    if (await recordLogin(sql, userId)) live.publish(accountsChanged());
    return userId;
  }

  async function holderOf(ticket: string) {
    const userId = await findTicket(sql, ticket);
    if (!userId) throw appError("no-session");
    const hash = ticketHash(ticket);
    return { userId, holder: `ticket ${hash.toString("base64url")}`, ticket: hash };
  }

  return {
    signIn,

    /**
     * Checks a login and starts its session. Answers the user's id.
     * @throws as {@link checkLogin}; second-factor-needed, with a ticket for {@link takeSecondStep}
     */
    async logIn(c: Context<App>, login: Login): Promise<string> {
      const deviceCookie = getCookie(c, devices.cookieName);
      const id = await checkLogin({ sql, seal, devices }, login, {
        address: c.get("client"),
        deviceCookie,
        signal: c.req.raw.signal,
      });
      const proofs = await findProofs(sql, id);
      if (proofs.length > 0) throw appError("second-factor-needed", { ticket: await giveTicket(sql, id), proofs });
      return enter(c, id);
    },

    /** What a browser needs to sign in this login. @throws no-session when the ticket is void; not-found without a passkey */
    async beginSecondStep(ticket: string, site: Site) {
      return beginProof(sql, await holderOf(ticket), site);
    },

    /** Checks the second step and starts the session. Answers the user's id. @throws no-session; as `prove` */
    async takeSecondStep(c: Context<App>, { ticket, ...proof }: SecondStep, site: Site): Promise<string> {
      const who = await holderOf(ticket);
      await prove({ sql, seal }, who, proof, site);
      // Of two that are right at once only one gets in. A recovery code has spent it.
      if (!proof.recoveryCode && !(await spendTicket(sql, ticket))) throw appError("no-session");
      return enter(c, who.userId);
    },
  };
}
