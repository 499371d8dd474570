import { randomBytes } from "node:crypto";
import { isIPv4 } from "node:net";
import type { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { Bkash, Env } from "../env.ts";
import type { App } from "../http/app-types.ts";
import { startupError } from "../startup-error.ts";
import { createBkash } from "./bkash/bkash.ts";
import { SANDBOX } from "./play-money.ts";
import type { Payments } from "./recharge.ts";
import { createBkashSandbox } from "./sandbox/sandbox.ts";
import { checkSchedule } from "./schedule.ts";

/** Stands in for bKash in an installation without a gateway, where nothing leads to it. */
const nowhere: Bkash = {
  baseUrl: "http://localhost",
  username: "",
  password: "",
  appKey: "",
  appSecret: "",
};

export const CALLBACK_PATH = "/api/bkash/callback";

/**
 * The configured bKash, or our own sandbox, which the same client calls over HTTP at our own
 * address.
 */
export function openPayments({
  sql,
  seal,
  env,
  log,
  live,
}: Pick<Deps, "sql" | "seal" | "env" | "log" | "live">): Payments {
  const sandbox = env.payments === "sandbox" ? openSandbox(env) : undefined;
  const login = env.bkash ?? sandbox?.login ?? nowhere;
  const bkash = createBkash(
    { sql, seal, log },
    {
      ...login,
      bearer: env.bkashBearer,
      timeoutMs: env.bkashTimeoutMs,
      returnUrl: `${env.publicUrl}${CALLBACK_PATH}`,
    },
  );
  return {
    recharge: {
      sql,
      seal,
      providers: { bkash: sandbox ? { ...bkash, name: SANDBOX } : bkash },
      log,
      schedule: checkSchedule(env.bkashTimeoutMs),
      publish: live.publish,
    },
    sandbox: sandbox?.app,
  };
}

/**
 * The sandbox fills wallets for nothing, so only this machine may reach it; {@link guardSandbox}
 * notices a proxy that no setting tells of. @throws a startup error when there is no live provider,
 * and others can come though that is not allowed
 */
export function refuseSandboxForOthers(
  env: Pick<Env, "payments" | "host" | "publicUrl" | "allowSandboxPayments">,
): void {
  if (env.payments !== "sandbox") return;
  if (env.allowSandboxPayments) return;
  if (isLoopback(env.host) && isLoopback(new URL(env.publicUrl).hostname)) return;
  throw startupError(
    "No live payments are configured, and others than this machine can come (HOST or " +
      "PUBLIC_URL): set the five BKASH_* values, SENT_MONEY_ONLY=1 for money that is sent by " +
      "hand, or ALLOW_SANDBOX_PAYMENTS=1 to let everybody recharge without money.",
  );
}

/** Its login is new at each start, because its tokens and payments are only in memory. */
function openSandbox(env: Env): { app: Hono; login: Bkash } {
  const login = {
    username: "sandbox",
    password: newSecret(),
    appKey: newSecret(),
    appSecret: newSecret(),
  };
  const { app } = createBkashSandbox({ ...login, pageOrigin: env.publicUrl, shop: env });
  return { app, login: { ...login, baseUrl: ownAddress(env) } };
}

function ownAddress({ host, port }: Pick<Env, "host" | "port">): string {
  const reachable = ["0.0.0.0", "::", ""].includes(host) ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

function newSecret(): string {
  return randomBytes(18).toString("base64url");
}

const forwarding =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+|.*client-ip|cf-(ray|connecting-ip.*))$/;

/**
 * Refuses sandbox payments to requests that come through a proxy on this machine. The start can't
 * see such a proxy when its operator forgot PUBLIC_URL, and everybody could recharge without money.
 * @throws sandbox-elsewhere
 */
export function guardSandbox(env: Pick<Env, "payments" | "allowSandboxPayments">) {
  let told = false;
  return createMiddleware<App>(async (c, next) => {
    if (env.payments === "by-hand") throw appError("not-found");
    const sign =
      env.payments === "live" || env.allowSandboxPayments
        ? undefined
        : signOfProxy(c.req.raw.headers, c.env?.incoming);
    if (sign === undefined) return next();
    if (!told)
      c.get("log").error(
        { sign },
        "sandbox payments are refused: others than this machine come, through a proxy. Set " +
          "PUBLIC_URL and the five BKASH_* values, or ALLOW_SANDBOX_PAYMENTS=1 to let everybody " +
          "recharge without money",
      );
    told = true;
    throw appError("sandbox-elsewhere");
  });
}

/**
 * The sign that this request came through a proxy: the name of a header, or the version HTTP/1.0.
 */
function signOfProxy(headers: Headers, incoming: App["Bindings"]["incoming"]): string | undefined {
  const host = headers.get("Host");
  if (host && !isLoopback(host.replace(/:\d*$/, ""))) return "Host";
  // nginx sends this by default, without a header of proxies. No browser does.
  if (incoming?.httpVersion === "1.0") return "HTTP/1.0";
  return [...headers.keys()].find((name) => forwarding.test(name));
}

export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return (
    name === "::1" || /^(.+\.)?localhost$/.test(name) || (isIPv4(name) && name.startsWith("127."))
  );
}
