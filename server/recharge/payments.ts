import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { Sql } from "../db/sql.ts";
import type { Bkash, Env } from "../env.ts";
import type { Live } from "../live/live.ts";
import { startupError } from "../startup-error.ts";
import { createBkash } from "./bkash/bkash.ts";
import { isLoopback } from "./loopback.ts";
import type { Recharge } from "./recharge.ts";
import { checkSchedule } from "./reconcile.ts";
import { createBkashSandbox } from "./sandbox/sandbox.ts";

/** `sandbox` is there only when no live provider is configured: to be mounted at the root. */
export type Payments = { recharge: Recharge; sandbox: Hono | undefined };

export const CALLBACK_PATH = "/api/bkash/callback";

/** The configured bKash, or a sandbox of our own that the same client reaches over HTTP on our own address. */
export function openPayments({ sql, env, log, live }: { sql: Sql; env: Env; log: Logger; live?: Live }): Payments {
  const sandbox = env.bkash ? undefined : openSandbox(env);
  const login = env.bkash ?? sandbox?.login;
  if (!login) throw startupError("There is no payment provider.");
  const provider = createBkash(sql, { ...login, bearer: env.bkashBearer, timeoutMs: env.bkashTimeoutMs }, log);
  const returnUrl = `${env.publicUrl}${CALLBACK_PATH}`;
  return {
    recharge: { sql, provider, log, returnUrl, schedule: checkSchedule(env.bkashTimeoutMs), publish: live?.publish },
    sandbox: sandbox?.app,
  };
}

/**
 * Whoever reaches the sandbox fills their wallet for nothing, so it is for this machine alone. Who comes through a proxy that
 * these settings say nothing of is refused at each request (sandbox-guard.ts).
 * @throws a startup error without a live provider where others come too, unless that is allowed
 */
export function refuseSandboxForOthers(env: Pick<Env, "bkash" | "host" | "publicUrl" | "allowSandboxPayments">): void {
  if (env.bkash || env.allowSandboxPayments) return;
  const ours = isLoopback(env.host) && isLoopback(new URL(env.publicUrl).hostname);
  if (ours) return;
  throw startupError(
    "No live payments are configured, and others than this machine can come (HOST or PUBLIC_URL): set the five BKASH_* values, or ALLOW_SANDBOX_PAYMENTS=1 to let everybody recharge without money.",
  );
}

/** Its login is made anew at each start: its tokens and payments live in memory, so an older start's are worth nothing. */
function openSandbox(env: Env): { app: Hono; login: Bkash } {
  const [password, appKey, appSecret] = [newSecret(), newSecret(), newSecret()];
  const login = { username: "sandbox", password, appKey, appSecret };
  const { app } = createBkashSandbox({ ...login, pageOrigin: env.publicUrl, slowAnswerMs: env.bkashTimeoutMs + 1000 });
  return { app, login: { ...login, baseUrl: ownAddress(env) } };
}

/** Where this server reaches itself. A wildcard is no address to call. */
function ownAddress({ host, port }: Pick<Env, "host" | "port">): string {
  const reachable = ["0.0.0.0", "::", ""].includes(host) ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

function newSecret(): string {
  return randomBytes(18).toString("base64url");
}
