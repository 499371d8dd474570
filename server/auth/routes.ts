import type { Context, MiddlewareHandler } from "hono";
import { SESSION_OF } from "../../contract/session.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import { siteOf } from "../factors/passkeys.ts";
import type { App, SignedIn } from "../http/app-types.ts";
import { limitClient } from "../http/rate-limit.ts";
import { routes } from "../http/route.ts";
import { sessionsRevoked, staffLists } from "../live/changes.ts";
import { keepPhone } from "../phones/phones.ts";
import { createUser, getUser, openAccount } from "../users/users.ts";
import { createSignIn } from "./login.ts";
import { getPhoneKey } from "./queries.ts";

const SIGNUPS_PER_HOUR = 20;
/**
 * Clears pictures, and pages kept for Back. Never "storage" (with other users' unsent orders and
 * the installed app) nor "cookies" (of the whole domain, with other programs'): the page deletes
 * this user's databases by name.
 */
const KEPT_BY_THE_BROWSER = '"cache"';

export function authRoutes(deps: Deps) {
  const { sql, seal, env, sessions, live } = deps;
  const { signIn, logIn, beginSecondStep, takeSecondStep } = createSignIn(deps);
  const siteFor = (c: Context) => siteOf(env, c.req.header("Host"));
  const whoEntered = async (id: string) => ({
    ...(await getUser(sql, id)),
    owes: await sessions.findOwed(id),
  });
  /** An opening balance is a balance edit too, and staff see everybody's papers. */
  const refuseUnproven = ({ confirmed }: SignedIn) => {
    if (!confirmed) throw appError("confirm-needed");
  };
  const mayOpen: MiddlewareHandler<App> = async (c, next) => {
    // Authorise before validating: who may not do it learns nothing of the form.
    if (env.signup !== "open" && c.get("user")?.role !== "admin") throw appError("signup-closed");
    await next();
  };
  return routes({
    "POST auth/login": {
      about: "Sign in",
      handle: async ({ json }, c) => whoEntered(await logIn(c, json)),
    },
    "POST auth/second-step/options": {
      about: "What a browser needs to sign",
      anonymous: true,
      handle: ({ json }, c) => beginSecondStep(c, json.ticket, siteFor(c)),
    },
    "POST auth/second-step": {
      about: "Finish a login with a second factor",
      handle: async ({ json }, c) => whoEntered(await takeSecondStep(c, json, siteFor(c))),
    },
    "POST auth/signup": {
      about: "Create an account; an admin stays signed in as themselves",
      before: mayOpen,
      handle: async ({ json: { openingBalance = 0, role = "user", phone, ...form } }, c) => {
        const by: SignedIn | undefined = c.get("user");
        if (by?.role !== "admin")
          await limitClient(sql, "signup", c.get("client"), SIGNUPS_PER_HOUR, 3600);
        const special = openingBalance > 0 || role !== "user";
        if (by?.role === "admin") {
          if (special) refuseUnproven(by);
          const opened = await openAccount(sql, { ...form, role, phone }, openingBalance, by.id);
          if (phone) await keepPhone(sql, seal, opened._id, phone);
          return { ...opened, changes: staffLists("users") };
        }
        if (special) throw appError("forbidden");
        const user = await createUser(sql, { ...form, phone }, by?.id);
        // Where this breaks off the account is there without it, and its owner adds it later.
        if (phone) await keepPhone(sql, seal, user._id, phone);
        await signIn(c, user._id);
        return { ...user, changes: staffLists("users") };
      },
    },
    "GET auth/phone-key": {
      about: "The key under which this device keeps drafts and files of mine",
      handle: async ({ user }) => ({ key: await getPhoneKey(sql, seal, user.id) }),
    },
    "POST auth/logout": {
      about: "Sign out",
      handle: async (_, c) => {
        c.header("Clear-Site-Data", KEPT_BY_THE_BROWSER);
        const user = c.get("holder");
        const meant = c.req.header(SESSION_OF);
        // Somebody else has logged in meanwhile in the same browser: whose logout this is has no
        // session here any more.
        if (user && meant && meant !== user.id) return { message: "Successfully logged out!" };
        // The device stays known: its cookie is of no session.
        c.header("Set-Cookie", await sessions.end(sessions.tokenIn(c.req.header("Cookie"))));
        if (user) live.publish(sessionsRevoked(user.id));
        if (user) await recordAudit(sql, { actor: user.id, action: "logout", subject: user.id });
        return { message: "Successfully logged out!" };
      },
    },
  });
}
