import { isIPv4 } from "node:net";
import { createMiddleware } from "hono/factory";
import { appError } from "../app-error.ts";
import type { Env } from "../env.ts";
import type { App } from "../http/app-types.ts";

/** Headers in which proxies name their client. */
const forwarding = /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+|.*client-ip|cf-(ray|connecting-ip.*))$/;

/**
 * Refuses sandbox payments to requests that come through a proxy on this machine. The start can't see such a proxy when its
 * operator forgot PUBLIC_URL, and everybody could recharge without money. @throws sandbox-elsewhere
 */
export function guardSandbox(env: Pick<Env, "bkash" | "sentMoneyOnly" | "allowSandboxPayments">) {
  let told = false;
  return createMiddleware<App>(async (c, next) => {
    if (env.sentMoneyOnly) throw appError("not-found");
    const sign = env.bkash || env.allowSandboxPayments ? undefined : signOfProxy(c.req.raw.headers, c.env?.incoming);
    if (sign === undefined) return next();
    if (!told)
      c.get("log").error(
        { sign },
        "sandbox payments are refused: others than this machine come, through a proxy. Set PUBLIC_URL and the five BKASH_* values, or ALLOW_SANDBOX_PAYMENTS=1 to let everybody recharge without money",
      );
    told = true;
    throw appError("sandbox-elsewhere");
  });
}

/** The sign that this request came through a proxy: the name of a header, or the version HTTP/1.0. */
function signOfProxy(headers: Headers, incoming: App["Bindings"]["incoming"]): string | undefined {
  const host = headers.get("Host");
  if (host && !isLoopback(host.replace(/:\d*$/, ""))) return "Host";
  // nginx sends this by default, without a header of proxies. No browser does.
  if (incoming?.httpVersion === "1.0") return "HTTP/1.0";
  return [...headers.keys()].find((name) => forwarding.test(name));
}

/** True for names and addresses that always mean this machine itself. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "::1" || /^(.+\.)?localhost$/.test(name) || (isIPv4(name) && name.startsWith("127."));
}
