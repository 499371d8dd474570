import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { bkashApi } from "./api.ts";
import { ConnectionDropped } from "./drop-connection.ts";
import { payPages } from "./pay.ts";
import { pagesPath } from "./pay-page.ts";
import { noCalls, type SandboxState, type SandboxStats } from "./state.ts";

export type { SandboxStats } from "./state.ts";

export type SandboxOptions = {
  username: string;
  password: string;
  appKey: string;
  appSecret: string;
  /** Default `/v1.2.0-beta/tokenized/checkout`. */
  basePath?: string;
  /** The origin at which the payer's browser reaches the payment page. Default: the one at which `create` was called. */
  pageOrigin?: string;
  /** Default 3600. */
  tokenTtlSeconds?: number;
  /** One more grant blocks the token calls for an hour. Default: no limit. */
  maxGrantsPerHour?: number;
  now?: () => number;
};

/** Far more than any call or form here takes. */
const MAX_BODY_BYTES = 64 * 1024;
const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ message: "Request Too Long" }, 413) });

/**
 * A small bKash: its tokenized checkout API (mode 0011) under `basePath` and a payment page under `/bkash-sandbox`, to be
 * mounted at the root. It was written from bKash's documentation and recorded answers, independently of our client, so that
 * the two check each other. Everything is in memory; no money moves.
 */
export function createBkashSandbox(options: SandboxOptions): { app: Hono; stats(): SandboxStats } {
  const state = newState(options);
  const basePath = (options.basePath ?? "/v1.2.0-beta/tokenized/checkout").replace(/\/+$/, "");
  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof ConnectionDropped) throw error;
    return c.json({ message: "Internal server error" }, 500);
  });
  for (const path of [pagesPath, basePath]) app.use(`${path}/*`, limitBody);
  app.route(pagesPath, payPages(state));
  app.route(basePath, bkashApi(state, payPage));
  return { app, stats: () => ({ ...state.stats }) };

  function payPage(c: Context, paymentID: string): string {
    return `${options.pageOrigin ?? new URL(c.req.url).origin}${pagesPath}/pay/${paymentID}`;
  }
}

function newState(options: SandboxOptions): SandboxState {
  return {
    tokenTtlSeconds: 3600,
    maxGrantsPerHour: Number.POSITIVE_INFINITY,
    now: Date.now,
    ...options,
    payments: new Map(),
    paidInvoices: new Set(),
    idTokens: new Map(),
    refreshTokens: new Map(),
    grantTimes: [],
    blockedUntil: 0,
    stats: { ...noCalls },
  };
}
