import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import type { Deps } from "../deps.ts";
import type { Bkash, Env } from "../env.ts";
import type { Live } from "../live/live.ts";
import { startupError } from "../startup-error.ts";
import { createBkash } from "./bkash/bkash.ts";
import type { Recharge } from "./recharge.ts";
import { checkSchedule } from "./reconcile.ts";
import { createBkashSandbox } from "./sandbox/sandbox.ts";
import { isLoopback } from "./sandbox-guard.ts";

/** `sandbox` is set when no live provider is configured, to be mounted at the root. */
export type Payments = { recharge: Recharge; sandbox: Hono | undefined };

/** Of an installation without a gateway, where nothing leads to it. */
const nowhere: Bkash = { baseUrl: "http://localhost", username: "", password: "", appKey: "", appSecret: "" };

export const CALLBACK_PATH = "/api/bkash/callback";

/** The configured bKash, or our own sandbox, which the same client calls over HTTP at our own address. */
export function openPayments({
  sql,
  seal,
  env,
  log,
  live,
}: Pick<Deps, "sql" | "seal" | "env" | "log"> & { live?: Live }): Payments {
  const sandbox = env.bkash || env.sentMoneyOnly ? undefined : openSandbox(env);
  const login = env.bkash ?? sandbox?.login ?? nowhere;
  const provider = createBkash(sql, { ...login, bearer: env.bkashBearer, timeoutMs: env.bkashTimeoutMs }, log);
  const returnUrl = `${env.publicUrl}${CALLBACK_PATH}`;
  return {
    recharge: {
      sql,
      seal,
      provider,
      log,
      returnUrl,
      schedule: checkSchedule(env.bkashTimeoutMs),
      publish: live?.publish,
    },
    sandbox: sandbox?.app,
  };
}

/**
 * The sandbox fills wallets for nothing, so only this machine may reach it. A proxy that these settings don't tell of is
 * noticed at each request (sandbox-guard.ts).
 * @throws a startup error when there is no live provider, and others can come though that is not allowed
 */
export function refuseSandboxForOthers(
  env: Pick<Env, "bkash" | "sentMoneyOnly" | "host" | "publicUrl" | "allowSandboxPayments">,
): void {
  if (env.bkash || env.sentMoneyOnly) return;
  if (env.allowSandboxPayments) return;
  if (isLoopback(env.host) && isLoopback(new URL(env.publicUrl).hostname)) return;
  throw startupError(
    "No live payments are configured, and others than this machine can come (HOST or PUBLIC_URL): set the five BKASH_* values, SENT_MONEY_ONLY=1 for money that is sent by hand, or ALLOW_SANDBOX_PAYMENTS=1 to let everybody recharge without money.",
  );
}

/** Its login is new at each start, because its tokens and payments are only in memory. */
function openSandbox(env: Env): { app: Hono; login: Bkash } {
  const login = { username: "sandbox", password: newSecret(), appKey: newSecret(), appSecret: newSecret() };
  const { app } = createBkashSandbox({ ...login, pageOrigin: env.publicUrl });
  return { app, login: { ...login, baseUrl: ownAddress(env) } };
}

/** The address at which this server reaches itself. A wildcard is no address to call. */
function ownAddress({ host, port }: Pick<Env, "host" | "port">): string {
  const reachable = ["0.0.0.0", "::", ""].includes(host) ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

function newSecret(): string {
  return randomBytes(18).toString("base64url");
}
