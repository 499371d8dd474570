import { createMiddleware } from "hono/factory";
import { appError } from "../app-error.ts";
import type { Env } from "../env.ts";
import type { App } from "../http/app-types.ts";
import { isLoopback } from "./loopback.ts";

/** What proxies add about whom they ask for. */
const forwarding = /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+|.*client-ip|cf-(ray|connecting-ip.*))$/;

/**
 * Keeps sandbox payments from whoever comes through a proxy on this machine, which the start can't see: its operator forgot
 * PUBLIC_URL, and everybody would recharge without money. @throws sandbox-elsewhere
 */
export function keepSandboxHome(env: Pick<Env, "bkash" | "allowSandboxPayments">) {
  let told = false;
  return createMiddleware<App>(async (c, next) => {
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

/** What says that this request came from elsewhere: the name of a header, or a version that only proxies speak. */
function signOfProxy(headers: Headers, incoming: App["Bindings"]["incoming"]): string | undefined {
  const host = headers.get("Host");
  if (host && !isLoopback(host.replace(/:\d*$/, ""))) return "Host";
  // As nginx asks unless it is told otherwise, without a header that says so; no browser does.
  if (incoming?.httpVersion === "1.0") return "HTTP/1.0";
  return [...headers.keys()].find((name) => forwarding.test(name));
}
