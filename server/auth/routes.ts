import { type Context, Hono } from "hono";
import { Login, PhoneKey, Signup } from "../../contract/auth.ts";
import { PasskeyOptions, SecondStep, Ticket } from "../../contract/factors.ts";
import { SESSION_OF } from "../../contract/session.ts";
import { User } from "../../contract/users.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import { siteOf } from "../factors/passkeys.ts";
import type { App, SignedIn } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { limitClient } from "../http/rate-limit.ts";
import { loadUser, requireUser } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { accountsChanged, sessionsRevoked } from "../live/changes.ts";
import { createUser, getUser, openAccount } from "../users/users.ts";
import { createSignIn } from "./login.ts";
import { getPhoneKey } from "./queries.ts";

const SIGNUPS_PER_HOUR = 20;
/**
 * Clears pictures, and pages kept for Back. Never "storage" (with other users' unsent orders and the installed app) nor "cookies"
 * (of the whole domain, with other programs'): the page deletes this user's databases by name.
 */
const KEPT_BY_THE_BROWSER = '"cache"';

/** /api/auth */
export function authRoutes(deps: Deps) {
  const { sql, env, sessions, live } = deps;
  const { signIn, logIn, beginSecondStep, takeSecondStep } = createSignIn(deps);
  const siteFor = (c: Context) => siteOf(env, c.req.header("Host"));
  const whoEntered = async (id: string) => ({ ...(await getUser(sql, id)), owes: await sessions.findOwed(id) });
  /** An opening balance is a balance edit too, and staff see everybody's papers. */
  const refuseUnproven = ({ confirmed, hasFactor }: SignedIn) => {
    if (hasFactor && !confirmed) throw appError("confirm-needed");
  };
  return new Hono<App>()
    .post("/login", describe("Sign in", User), loadUser, validate("json", Login), async (c) => {
      return c.json(await whoEntered(await logIn(c, c.req.valid("json"))));
    })
    .post(
      "/second-step/options",
      describe("What a browser needs to sign", PasskeyOptions),
      validate("json", Ticket),
      async (c) => c.json(await beginSecondStep(c.req.valid("json").ticket, siteFor(c))),
    )
    .post(
      "/second-step",
      describe("Finish a login with a second factor", User),
      loadUser,
      validate("json", SecondStep),
      async (c) => {
        return c.json(await whoEntered(await takeSecondStep(c, c.req.valid("json"), siteFor(c))));
      },
    )
    .post(
      "/signup",
      describe("Create an account; an admin stays signed in as themselves", User, 201),
      loadUser,
      async (c, next) => {
        // Authorise before validating: who may not do it learns nothing of the form.
        if (env.signup !== "open" && c.get("user")?.role !== "admin") throw appError("signup-closed");
        await next();
      },
      validate("json", Signup),
      async (c) => {
        const by = c.get("user");
        if (by?.role !== "admin") await limitClient(sql, "signup", c.get("client"), SIGNUPS_PER_HOUR, 3600);
        const { openingBalance = 0, role = "user", ...form } = c.req.valid("json");
        const special = openingBalance > 0 || role !== "user";
        if (by?.role === "admin") {
          if (special) refuseUnproven(by);
          const opened = await openAccount(sql, { ...form, role }, openingBalance, by.id);
          live.publish(accountsChanged());
          return c.json(opened, 201);
        }
        if (special) throw appError("forbidden");
        const user = await createUser(sql, form, by?.id);
        live.publish(accountsChanged());
        await signIn(c, user._id);
        return c.json(user, 201);
      },
    )
    .get(
      "/phone-key",
      describe("The key under which this device keeps drafts and files of mine", PhoneKey),
      requireUser,
      async (c) => c.json({ key: (await getPhoneKey(sql, c.get("user").id)).toString("base64") }),
    )
    .post("/logout", describe("Sign out"), loadUser, async (c) => {
      c.header("Clear-Site-Data", KEPT_BY_THE_BROWSER);
      const user = c.get("holder");
      const meant = c.req.header(SESSION_OF);
      // Somebody else has logged in meanwhile in the same browser: whose logout this is has no session here any more.
      if (user && meant && meant !== user.id) return c.json({ message: "Successfully logged out!" });
      // The device stays known: its cookie is of no session.
      c.header("Set-Cookie", await sessions.end(sessions.tokenIn(c.req.header("Cookie"))));
      if (user) live.publish(sessionsRevoked(user.id));
      if (user) await recordAudit(sql, { actor: user.id, action: "logout", subject: user.id });
      return c.json({ message: "Successfully logged out!" });
    });
}
