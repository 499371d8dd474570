import { type Context, Hono } from "hono";
import { setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { StatusCode } from "hono/utils/http-status";
import { Login } from "../../contract/auth.ts";
import { type ErrorBody, errorCatalogue } from "../../contract/errors.ts";
import { pagePaths } from "../../contract/pages.ts";
import type { Look, RefusedLogin } from "../../contract/prerender.ts";
import { ENTERED_COOKIE } from "../../contract/session.ts";
import { mediaTypeOf } from "../../contract/values/media-type.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { handleError } from "../http/errors.ts";
import { enforceLimits, limitBody } from "../http/limits.ts";
import { isSameOrigin } from "../http/security-headers.ts";
import { loadUser } from "../http/session.ts";
import { parseAs } from "../http/validate.ts";
import { createSignIn } from "./login.ts";

/** Enough for both fields at their longest with every character percent-encoded. */
const MAX_FORM_BYTES = 16 * 1024;
/** Long enough for a slow phone to load the page that reads the cookie. */
const ENTERED_SECONDS = 300;

type Draw = (look: Look, refused: RefusedLogin) => Promise<string>;

/**
 * POST of the login form of a page whose scripts have not loaded, to the address where a login then
 * leads. A refusal draws the form again, never with the password. A second step needs the scripts,
 * and is refused.
 */
export function loginPage(deps: Deps, lookOf: (c: Context) => Look, draw: Draw) {
  const { logIn } = createSignIn(deps);
  const guards = [enforceLimits, ownFormOnly, limitBody(MAX_FORM_BYTES), loadUser] as const;
  return new Hono<App>().on("POST", [...pagePaths], ...guards, async (c) => {
    const look = lookOf(c);
    c.set("locale", look.locale);
    const typed = Object.fromEntries(new URLSearchParams(await c.req.text()));
    try {
      await logIn(c, parseAs(c, Login, typed));
    } catch (error) {
      return refuse(c, error as Error, look, typed.username ?? "");
    }
    // It tells the page that somebody has signed in; the page then asks who.
    const attributes = {
      path: "/",
      sameSite: "Lax",
      secure: deps.env.production,
      maxAge: ENTERED_SECONDS,
    } as const;
    setCookie(c, ENTERED_COOKIE, "1", attributes);
    c.header("Cache-Control", "no-store");
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(pathname === "/login" ? "/" : pathname + search, 303);
  });

  async function refuse(
    c: Context<App>,
    error: Error,
    look: Look,
    username: string,
  ): Promise<Response> {
    const answer = handleError(error, c);
    if (!answer.headers.get("Content-Type")?.includes("json")) return answer;
    const { code, fields } = (await answer.json()) as ErrorBody;
    const sentence = errorCatalogue[code][look.locale];
    const html = await draw(look, { username, code, sentence, fields });
    return c.html(html, answer.status as StatusCode as 401);
  }
}

/**
 * Accepts only forms of our own page, by the rule of /api: other sites can send this type of body
 * too.
 */
const ownFormOnly = createMiddleware<App>(async (c, next) => {
  if (!isSameOrigin(c.req.raw.headers)) throw appError("cross-site");
  if (mediaTypeOf(c.req.header("Content-Type")) !== "application/x-www-form-urlencoded")
    throw appError("wrong-body-type");
  await next();
});
