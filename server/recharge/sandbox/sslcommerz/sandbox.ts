/**
 * A stand-in of the payment gateway SSLCommerz (API v4), written from its public documentation
 * (https://developer.sslcommerz.com/doc/v4/) and the official client libraries. No money moves.
 *
 * Addresses, under the public address of the sandbox:
 *   POST /gwprocess/v4/api.php                           open a session
 *   GET  /gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=          the hosted page (GatewayPageURL)
 *   GET  /validator/api/validationserverAPI.php          validate a val_id
 *   GET  /validator/api/merchantTransIDvalidationAPI.php query by tran_id or sessionkey
 *
 * Control by HTTP (typed functions of the same names: `control`, see control.ts):
 *   PUT    /control         {"faults":[rule, …], "clear"?: true, "reset"?: true}
 *   GET    /control         orders, sessions, transactions, IPNs posted, calls received
 *   DELETE /control         forget everything
 *   POST   /control/finish  {"tranId", "outcome": VALID|FAILED|CANCELLED|UNATTEMPTED|EXPIRED}
 *   POST   /control/ipn     {"tranId", "fault"?}  post the IPN of the newest attempt now
 *   POST   /control/forge   {"tranId", "ipnUrl"?, "sign": right|wrong|none, "set"?}
 * A rule: {"kind": session|validation|query|ipn, "fault": {…}, "times"?: n, "tranId"?: id}.
 * With times 1 it acts on the next call of its kind, without times on all; with tranId only on
 * calls about that transaction. What a fault can hold: faults.ts. Examples:
 *   {"kind":"session","times":1,"fault":{"spoil":"lost"}}
 *   {"kind":"validation","times":2,"fault":{"status":"PENDING"}}
 *   {"kind":"query","tranId":"A1","fault":{"before":[{"status":"FAILED"}]}}
 *   {"kind":"ipn","fault":{"when":"after","delayMs":3000,"copies":2}}
 */
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { withoutEndSlashes } from "../../../../contract/values/addresses.ts";
import { queryCall, returnUrl, sessionCall, validationCall } from "./api.ts";
import { type Control, controlOf, controlRoutes } from "./control.ts";
import { Gateway } from "./gateway.ts";
import { decimal } from "./money.ts";
import { closedPage, payPage, returnPage, windowClosedPage } from "./pages.ts";
import type { Session, Transaction } from "./types.ts";
import type { SandboxEnv } from "./wire.ts";

/** What both uses can be told. */
export interface CommonOptions {
  /** Ask for every field the documentation calls mandatory (rules.ts). True unless given. */
  readonly strict?: boolean;
  /** Submit the return form by script, as the real page does. True unless given. */
  readonly autoReturn?: boolean;
  /** How long the merchant may take to answer an IPN, in ms. 10000 unless given. */
  readonly ipnTimeoutMs?: number;
}

export interface MountOptions extends CommonOptions {
  readonly storeId: string;
  readonly password: string;
  /** The address the app is reached at, with the path it is mounted under, or how to learn it. */
  readonly publicUrl: string | (() => string);
  /** Serve /control. False unless given: in a product anybody could pay by it. */
  readonly serveControl?: boolean;
}

export interface StartOptions extends CommonOptions {
  /** A free one unless given. */
  readonly port?: number;
  readonly storeId?: string;
  readonly password?: string;
}

export interface MountedSandbox {
  readonly app: Hono<SandboxEnv>;
  readonly control: Control;
  readonly transactions: () => readonly Transaction[];
}

export interface RunningSandbox {
  /** The base address, in the place of https://sandbox.sslcommerz.com. */
  readonly url: string;
  readonly storeId: string;
  readonly password: string;
  readonly control: Control;
  transactions(): readonly Transaction[];
  stop(): Promise<void>;
}

function askedSession(gateway: Gateway, c: Context<SandboxEnv>): Session | null {
  return gateway.store.session(c.req.query("SESSIONKEY") ?? "") ?? null;
}

function showPage(gateway: Gateway, c: Context<SandboxEnv>): Response | Promise<Response> {
  const session = askedSession(gateway, c);
  if (!session) return c.html(closedPage("UNKNOWN"), 404);
  const closed = gateway.closed(session);
  if (closed !== null) return c.html(closedPage(closed));
  const last = gateway.store.ofSession(session.sessionkey);
  const amount = decimal(last?.currencyAmountMinor ?? 0);
  const page = payPage(gateway.pageUrl(session), session.fields, amount, last?.status === "FAILED");
  return c.html(page);
}

/** A tap on the hosted page: the attempt ends, the IPN goes out, the browser is sent back. */
async function tapped(
  gateway: Gateway,
  c: Context<SandboxEnv>,
  autoReturn: boolean,
): Promise<Response> {
  const session = askedSession(gateway, c);
  if (!session) return c.html(closedPage("UNKNOWN"), 404);
  const closed = gateway.closed(session);
  if (closed !== null) return c.html(closedPage(closed));
  const tap = (await c.req.parseBody())["outcome"];
  const outcome = tap === "CLOSE" ? "VALID" : tap;
  if (outcome !== "VALID" && outcome !== "FAILED" && outcome !== "CANCELLED") {
    return c.text("unknown outcome", 400);
  }
  const one = gateway.finish(session, outcome);
  const fault = gateway.faults.take("ipn", one.tranId);
  await gateway.notify(one, fault);
  if (tap === "CLOSE") return c.html(windowClosedPage());
  // The browser carries the same signed fields as the IPN (official Python repository, pull
  // request #1). Faults ordered for the IPN do not reach it, but for the way sums are written.
  const fields = gateway.message(one, fault.plainAmounts ? { plainAmounts: true } : {});
  return c.html(returnPage(returnUrl(one, session.fields), fields, autoReturn));
}

/**
 * The sandbox as a Hono app, to be mounted under any path: `main.route("/sandbox/x", app)`. Every
 * address it gives out begins with `publicUrl`. Sums are texts in tk with two decimals.
 * Source: https://developer.sslcommerz.com/doc/v4/
 */
export function sslcommerzSandbox(options: MountOptions): MountedSandbox {
  const given = options.publicUrl;
  const publicUrl = typeof given === "string" ? () => given : given;
  const gateway = new Gateway({
    storeId: options.storeId,
    password: options.password,
    publicUrl: () => withoutEndSlashes(publicUrl()),
    strict: options.strict ?? true,
    ipnTimeoutMs: options.ipnTimeoutMs ?? 10_000,
  });
  const control = controlOf(gateway);
  const app = new Hono<SandboxEnv>();
  app.post("/gwprocess/v4/api.php", (c) => sessionCall(gateway, c));
  // GET is the documented method; the official Node library posts to the same address and query.
  const methods = ["GET", "POST"];
  app.on(methods, "/validator/api/validationserverAPI.php", (c) => validationCall(gateway, c));
  app.on(methods, "/validator/api/merchantTransIDvalidationAPI.php", (c) => queryCall(gateway, c));
  app.get("/gwprocess/v4/gw.php", (c) => showPage(gateway, c));
  app.post("/gwprocess/v4/gw.php", (c) => tapped(gateway, c, options.autoReturn ?? true));
  if (options.serveControl) app.route("/control", controlRoutes(gateway, control));
  return { app, control, transactions: () => gateway.store.transactions() };
}

/**
 * Starts the sandbox as a server of its own on 127.0.0.1, with /control. `url` takes the place of
 * https://sandbox.sslcommerz.com; sums are texts in tk with two decimals.
 * Source: https://developer.sslcommerz.com/doc/v4/
 */
export async function startSslcommerzSandbox(options: StartOptions = {}): Promise<RunningSandbox> {
  const { port = 0, storeId = "testbox", password = "qwerty", ...common } = options;
  let url = "";
  const mounted = sslcommerzSandbox({
    ...common,
    storeId,
    password,
    publicUrl: () => url,
    serveControl: true,
  });
  const server = createAdaptorServer({ fetch: mounted.app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { control, transactions } = mounted;
  const stop = async (): Promise<void> => {
    await control.reset();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    if ("closeAllConnections" in server) server.closeAllConnections();
    await closed;
  };
  return { url, storeId, password, control, transactions, stop };
}
