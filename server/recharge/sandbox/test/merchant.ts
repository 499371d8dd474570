import { onTestFinished, vi } from "vitest";
import { createBkashSandbox, type SandboxOptions } from "../sandbox.ts";

type Reply = { http: number; body: Record<string, string> };

const base = "/v1.2.0-beta/tokenized/checkout";
const credentials = {
  username: "merchant",
  password: "pass",
  appKey: "app-key",
  appSecret: "app-secret",
};

/** A merchant for tests of the sandbox, with plain calls and without our client. */
export function openMerchant(options: Partial<SandboxOptions> = {}) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2024-07-25T17:43:29.746Z") });
  onTestFinished(() => void vi.useRealTimers());
  const sandbox = createBkashSandbox({ ...credentials, ...options });
  let idToken = "";

  async function send(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await sandbox.app.request(`http://bkash.test:8080${base}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { http: response.status, body: (await response.json()) as Record<string, string> };
  }

  function askToken(
    path: "grant" | "refresh",
    body: object = {},
    headers: object = {},
  ): Promise<Reply> {
    const keys = { app_key: credentials.appKey, app_secret: credentials.appSecret };
    const login = { username: credentials.username, password: credentials.password };
    return send(`/token/${path}`, { ...keys, ...body }, { ...login, ...headers });
  }

  async function call(path: string, body: unknown, headers: object = {}): Promise<Reply> {
    if (!idToken) idToken = (await askToken("grant")).body.id_token ?? "";
    return send(path, body, {
      authorization: idToken,
      "x-app-key": credentials.appKey,
      ...headers,
    });
  }

  function create(fields: object = {}): Promise<Reply> {
    return call("/create", {
      mode: "0011",
      payerReference: "user-1",
      callbackURL: "https://shop.test/api/callback",
      amount: "110",
      currency: "BDT",
      intent: "sale",
      merchantInvoiceNumber: `INV-${crypto.randomUUID()}`,
      ...fields,
    });
  }

  /** Posts the form of the payment page; by default only with the outcome. */
  async function choose(
    paymentID: string,
    outcome: string,
    fields: Record<string, string> = {},
  ): Promise<Response> {
    return sandbox.app.request(`/bkash-sandbox/pay/${paymentID}`, {
      method: "POST",
      body: new URLSearchParams({ outcome, ...fields }),
    });
  }

  async function createAnd(outcome: string, fields: object = {}): Promise<string> {
    const { paymentID = "" } = (await create(fields)).body;
    await choose(paymentID, outcome);
    return paymentID;
  }

  return {
    ...sandbox,
    pass: (ms: number) => vi.setSystemTime(Date.now() + ms),
    askToken,
    call,
    create,
    choose,
    createAnd,
    execute: (paymentID: string) => call("/execute", { paymentID }),
    query: (paymentID: string) => call("/payment/status", { paymentID }),
    useToken: (token: string) => {
      idToken = token;
    },
  };
}
