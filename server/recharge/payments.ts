import { randomBytes } from "node:crypto";
import { isIPv4 } from "node:net";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { type Gateway, gatewayKeys } from "../../contract/recharge/gateways.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import type { Bkash, Env, SslCommerz } from "../env.ts";
import type { App } from "../http/app-types.ts";
import { startupError } from "../startup-error.ts";
import { createBkash } from "./bkash/bkash.ts";
import { sandboxNames } from "./play-money.ts";
import type { Provider } from "./provider.ts";
import type { Payments } from "./recharge.ts";
import { createBkashSandbox } from "./sandbox/sandbox.ts";
import { mountSslCommerz, SSLCOMMERZ_PAGES } from "./sandbox/sslcommerz/mount.ts";
import { checkSchedule } from "./schedule.ts";
import { createSslCommerz } from "./sslcommerz/sslcommerz.ts";

/*
 * What stands in for a gateway that is not configured: nothing leads to it, and what waits of
 * before gets no answer.
 */
const noBkash: Bkash = {
  baseUrl: "http://localhost",
  username: "",
  password: "",
  appKey: "",
  appSecret: "",
};
const noSslCommerz: SslCommerz = { baseUrl: "http://localhost", storeId: "", storePassword: "" };

export const CALLBACK_PATH = "/api/bkash/callback";

/** Through which gateways recharges begin here. */
export function openGateways(env: Pick<Env, "payments" | Gateway>): Gateway[] {
  if (env.payments === "by-hand") return [];
  return gatewayKeys.filter((gateway) => env.payments === "sandbox" || env[gateway]);
}

/**
 * The configured gateways, or our own sandboxes, which the same clients call over HTTP at our own
 * address.
 */
export function openPayments(
  deps: Pick<Deps, "sql" | "seal" | "env" | "log"> & { live: Pick<Deps["live"], "publish"> },
): Payments {
  const { sql, seal, env, log, live } = deps;
  const sandbox = env.payments === "sandbox" ? openSandboxes(env) : undefined;
  const bkash = createBkash(
    { sql, seal, log },
    {
      ...(env.bkash ?? sandbox?.bkash ?? noBkash),
      bearer: env.bkashBearer,
      timeoutMs: env.bkashTimeoutMs,
      returnUrl: `${env.publicUrl}${CALLBACK_PATH}`,
    },
  );
  const sslcommerz = createSslCommerz({
    ...(env.sslcommerz ?? sandbox?.sslcommerz ?? noSslCommerz),
    home: env.publicUrl,
    desk: { name: env.brandName.slice(0, 50), email: deskEmail(env) },
  });
  const named = (gateway: Gateway, provider: Provider) =>
    sandbox ? { ...provider, name: sandboxNames[gateway] } : provider;
  return {
    recharge: {
      sql,
      seal,
      providers: {
        bkash: named("bkash", bkash),
        sslcommerz: named("sslcommerz", sslcommerz),
      },
      log,
      schedule: checkSchedule(env.bkashTimeoutMs),
      publish: live.publish,
    },
    sandbox: sandbox?.app,
  };
}

/** Where SSLCommerz writes to in the payer's stead: it asks for an address with a dot. */
function deskEmail({ securityContact, publicUrl }: Env): string {
  const { hostname } = new URL(publicUrl);
  if (securityContact?.startsWith("mailto:")) return securityContact.slice("mailto:".length);
  return `no-reply@${/[a-z]\.[a-z]/i.test(hostname) ? hostname : "example.com"}`;
}

/**
 * A sandbox fills wallets for nothing, so only this machine may reach it; {@link guardGateway}
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
      "PUBLIC_URL): set the five BKASH_* values or the two of SSLCOMMERZ_*, SENT_MONEY_ONLY=1 " +
      "for money that is sent by hand, or ALLOW_SANDBOX_PAYMENTS=1 to let everybody recharge " +
      "without money.",
  );
}

/** Their logins are new at each start, because their tokens and payments are only in memory. */
function openSandboxes(env: Env): { app: Hono; bkash: Bkash; sslcommerz: SslCommerz } {
  const login = {
    username: "sandbox",
    password: newSecret(),
    appKey: newSecret(),
    appSecret: newSecret(),
  };
  const store = { storeId: "sandbox", password: newSecret() };
  const [here, pages] = [ownAddress(env), `${env.publicUrl}${SSLCOMMERZ_PAGES}`];
  return {
    app: new Hono()
      .route("/", createBkashSandbox({ ...login, pageOrigin: env.publicUrl, shop: env }).app)
      .route(SSLCOMMERZ_PAGES, mountSslCommerz({ ...store, publicUrl: pages })),
    bkash: { ...login, baseUrl: here },
    sslcommerz: {
      storeId: store.storeId,
      storePassword: store.password,
      baseUrl: `${here}${SSLCOMMERZ_PAGES}`,
    },
  };
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
 * Lets nobody to a gateway that is not open here, and refuses sandbox payments to requests that
 * come through a proxy on this machine. The start can't see such a proxy when its operator forgot
 * PUBLIC_URL, and everybody could recharge without money. @throws not-found, sandbox-elsewhere
 */
export function guardGateway(env: Env, gateway: Gateway) {
  let told = false;
  const isOpen = openGateways(env).includes(gateway);
  return createMiddleware<App>(async (c, next) => {
    if (!isOpen) throw appError("not-found");
    const sign =
      env.payments === "live" || env.allowSandboxPayments
        ? undefined
        : signOfProxy(c.req.raw.headers, c.env?.incoming);
    if (sign === undefined) return next();
    if (!told)
      c.get("log").error(
        { sign },
        "sandbox payments are refused: others than this machine come, through a proxy. Set " +
          "PUBLIC_URL and the five BKASH_* values or the two of SSLCOMMERZ_*, or " +
          "ALLOW_SANDBOX_PAYMENTS=1 to let everybody recharge without money",
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
