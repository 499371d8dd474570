import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Shop } from "../../http/plain-page.ts";
import { PAGES, payPages } from "./pay-page.ts";
import {
  type Answer,
  type Body,
  createPayment,
  executePayment,
  type Payments,
  queryPayment,
  refuse,
  succeed,
} from "./payments.ts";

export type SandboxOptions = {
  username: string;
  password: string;
  appKey: string;
  appSecret: string;
  /**
   * The origin at which the payer's browser reaches the payment page. Default: the one at which
   * `create` was called.
   */
  pageOrigin?: string;
  tokenTtlSeconds?: number;
  /** Whose name its pages bear. */
  shop?: Shop;
};

const BASE = "/v1.2.0-beta/tokenized/checkout";
/** As long as real ones, so that a column or header that is too short fails here too. */
const TOKEN_BYTES = 700;
const MAX_BODY_BYTES = 64 * 1024;
const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => c.json({ message: "Request Too Long" }, 413),
});

/**
 * A small bKash: its tokenized checkout API (mode 0011) and a payment page under `/bkash-sandbox`,
 * to be mounted at the root. It was written from bKash's documentation and recorded answers,
 * independently of our client, so that the two check each other. Everything is in memory; no money
 * moves.
 */
export function createBkashSandbox(options: SandboxOptions): { app: Hono; payments: Payments } {
  const payments: Payments = new Map();
  /**
   * The time (epoch ms) at which each expires. An older one stays good until then, as with bKash.
   */
  const idTokens = new Map<string, number>();
  const refreshTokens = new Set<string>();

  const app = new Hono().onError((_, c) => c.json({ message: "Internal server error" }, 500));
  for (const path of [PAGES, BASE]) app.use(`${path}/*`, limitBody);
  app.route(PAGES, payPages(payments, options.shop ?? { brandName: "", links: {} }));
  app.post(`${BASE}/token/grant`, (c) => giveToken(c, () => newToken()));
  // The refresh token is not rotated: the same one comes back.
  app.post(`${BASE}/token/refresh`, (c) =>
    giveToken(c, ({ refresh_token }) =>
      refreshTokens.has(String(refresh_token)) ? String(refresh_token) : undefined,
    ),
  );
  app.post(`${BASE}/create`, (c) => call(c, (body) => createPayment(payments, body, pagesAt(c))));
  app.post(`${BASE}/execute`, (c) => call(c, (body) => executePayment(payments, body.paymentID)));
  app.post(`${BASE}/payment/status`, (c) =>
    call(c, (body) => queryPayment(payments, body.paymentID)),
  );
  // The gateway says this to every other call, even with a good token.
  app.all(`${BASE}/*`, (c) => c.json({ message: "Missing Authentication Token" }, 403));
  return { app, payments };

  function pagesAt(c: Context): string {
    return `${options.pageOrigin ?? new URL(c.req.url).origin}${PAGES}`;
  }

  async function giveToken(
    c: Context,
    refreshOf: (body: Body) => string | undefined,
  ): Promise<Response> {
    const body = await readBody(c);
    const isUser =
      c.req.header("username") === options.username &&
      c.req.header("password") === options.password;
    const isApp = body.app_key === options.appKey && body.app_secret === options.appSecret;
    const refresh = isUser && isApp ? refreshOf(body) : undefined;
    if (!refresh)
      return c.json({ statusCode: "9999", statusMessage: "Incorrect username or password." });
    const [token, seconds, now] = [newToken(), options.tokenTtlSeconds ?? 3600, Date.now()];
    for (const [old, expires] of idTokens) if (expires < now) idTokens.delete(old);
    idTokens.set(token, now + seconds * 1000);
    refreshTokens.add(refresh);
    const tokens = {
      token_type: "Bearer",
      id_token: token,
      expires_in: seconds,
      refresh_token: refresh,
    };
    return send(c, succeed(tokens));
  }

  /** bKash takes the token raw or after `Bearer `. */
  async function call(c: Context, act: (body: Body) => Answer): Promise<Response> {
    const expires = idTokens.get((c.req.header("authorization") ?? "").replace(/^Bearer /i, ""));
    if (expires === undefined || expires <= Date.now())
      return c.json({ message: "Unauthorized" }, 401);
    if (c.req.header("x-app-key") !== options.appKey) return send(c, refuse("2001"));
    return send(c, act(await readBody(c)));
  }
}

function send(c: Context, { body, http }: Answer): Response {
  return c.json(body, http);
}

async function readBody(c: Context): Promise<Body> {
  return Object(await c.req.json().catch(() => undefined));
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}
