import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Login } from "../../contract/auth.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { sessionsEnded } from "../live/changes.ts";
import { createDevices } from "./devices.ts";
import { checkLogin } from "./login.ts";

/** Starts sessions, for the API and for the form without scripts. Both need `knowUser` before them. */
export function createSignIn({ sql, env, sessions, live }: Deps) {
  const devices = createDevices(sql, { secure: env.production });

  /** Starts a session with a new token and ends the old one, so that a planted cookie is of no use. */
  async function signIn(c: Context<App>, userId: string): Promise<void> {
    await sessions.end(sessions.tokenIn(c.req.header("Cookie")));
    const before = c.get("user");
    if (before) live.publish(sessionsEnded(before.id));
    c.header("Set-Cookie", await sessions.start(userId, c.req.header("User-Agent") ?? ""));
    c.header("Set-Cookie", await devices.remember(getCookie(c, devices.cookieName), userId), { append: true });
  }

  return {
    signIn,

    /** Checks a login and starts its session. Answers the user's id. @throws as {@link checkLogin} */
    async logIn(c: Context<App>, login: Login): Promise<string> {
      const deviceCookie = getCookie(c, devices.cookieName);
      const id = await checkLogin({ sql, devices }, login, {
        address: c.get("client"),
        deviceCookie,
        signal: c.req.raw.signal,
      });
      await signIn(c, id);
      return id;
    },
  };
}
