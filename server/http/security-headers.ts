import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { mediaTypeOf } from "../../contract/values/media-type.ts";
import { appError } from "../app-error.ts";
import type { Env } from "../env.ts";
import type { App } from "./app-types.ts";
import { keyIn } from "./session.ts";

/**
 * What a page may do has no meaning for data, and each poll of a slow phone pays for every byte.
 */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Pages may only run what we serve; no browser keeps data of the API. `inline`: the hashes of the
 * CSS rules and the script inside the HTML.
 */
export function securityHeaders(
  env: Pick<Env, "production" | "links">,
  inline = { styleHash: "", scriptHash: "" },
) {
  const handOff = env.links.birthForm ? ` ${new URL(env.links.birthForm).origin}` : "";
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${inline.scriptHash}`.trim(),
    `style-src 'self' ${inline.styleHash}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "img-src 'self' blob: data:",
    `form-action 'self'${handOff}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return createMiddleware<App>(async (c, next) => {
    await next();
    const headers = c.res.headers;
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    // The policy of the page applies to its scripts and styles, and a slow phone pays for every
    // byte.
    if (c.req.path.startsWith("/assets/") && c.res.ok) return;
    const isData = c.req.path.startsWith("/api/");
    if (!headers.has("Content-Security-Policy"))
      headers.set("Content-Security-Policy", isData ? dataPolicy : policy);
    if (env.production)
      headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
    if (isData && !headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    headers.set("Referrer-Policy", "same-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=()");
  });
}

/** The types of the bodies that our own calls send. */
const bodyTypes = ["application/json", "application/octet-stream", "multipart/form-data"];

/** Among the handlers of a route that others may send to: {@link refuseCrossSite} knows it. */
export const allowCrossSite: MiddlewareHandler = (_, next) => next();

/**
 * A state change must come from our own page. Browsers tell in Sec-Fetch-Site; without it (plain
 * http in a LAN) the Origin must have the host of the request. The body, if any, must be of a type
 * that a form of another site can't send.
 */
export const refuseCrossSite = createMiddleware<App>((c, next) => {
  const method = c.req.method;
  const isAllowed = () => matchedRoutes(c).some(({ handler }) => handler === allowCrossSite);
  if (method !== "GET" && method !== "HEAD" && !isAllowed()) {
    if (!keyIn(c) && !isSameOrigin(c.req.raw.headers)) throw appError("cross-site");
    if (
      hasBody(c.req.raw.headers) &&
      !bodyTypes.includes(mediaTypeOf(c.req.header("Content-Type")))
    )
      throw appError("wrong-body-type");
  }
  return next();
});

export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin";
  const origin = headers.get("Origin");
  return !!origin && URL.canParse(origin) && new URL(origin).host === headers.get("Host");
}

function hasBody(headers: Headers): boolean {
  return headers.has("Transfer-Encoding") || Number(headers.get("Content-Length") ?? 0) > 0;
}

/**
 * This machine under its own names: what an operator types, and what a proxy asks for that does not
 * pass the Host on.
 */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * Answers only requests for the installation's own name, if PUBLIC_URL is set. Otherwise another
 * site could point its name at this address (DNS rebinding), and its pages would count as ours.
 * Without PUBLIC_URL any name will do, as in a shop's LAN.
 */
export function requireOwnHost({ publicHost, production }: Pick<Env, "publicHost" | "production">) {
  const own = publicHost && [publicHost, `${publicHost}:${production ? 443 : 80}`];
  return createMiddleware<App>((c, next) => {
    const asked = c.req.header("Host");
    // HTTP/1.1 requires a Host; only the probes of /healthz and /readyz may have none.
    if (!asked && c.env?.incoming) throw appError("malformed");
    if (own && asked && !own.includes(asked.toLowerCase()) && !loopback.test(asked))
      throw appError("foreign-host");
    return next();
  });
}
