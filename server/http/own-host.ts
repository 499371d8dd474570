import { createMiddleware } from "hono/factory";
import { appError } from "../app-error.ts";
import type { Env } from "../env.ts";
import type { App } from "./app-types.ts";

/** This machine under its own names: what an operator types, and what a proxy asks for that does not pass the Host on. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * Answers only requests for the installation's own name, if PUBLIC_URL is set. Otherwise another site could point its name at this
 * address (DNS rebinding), and its pages would count as ours. Without PUBLIC_URL any name will do, as in a shop's LAN.
 */
export function requireOwnHost({ publicHost, production }: Pick<Env, "publicHost" | "production">) {
  const own = publicHost && [publicHost, `${publicHost}:${production ? 443 : 80}`];
  return createMiddleware<App>((c, next) => {
    const asked = c.req.header("Host");
    // HTTP/1.1 requires a Host; only the probes of /healthz and /readyz may have none.
    if (!asked && c.env?.incoming) throw appError("malformed");
    if (own && asked && !own.includes(asked.toLowerCase()) && !loopback.test(asked)) throw appError("foreign-host");
    return next();
  });
}
