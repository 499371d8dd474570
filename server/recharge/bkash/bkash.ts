import { withoutEndSlashes } from "../../../contract/values/addresses.ts";
import { tkFromPoisha } from "../../../contract/values/money.ts";
import { appError } from "../../app-error.ts";
import type { Bkash } from "../../env.ts";
import { startupError } from "../../startup-error.ts";
import type {
  CreatedPayment,
  NewPayment,
  PaymentRef,
  Provider,
  Report,
  Return,
} from "../provider.ts";
import { codeOf, isSuccess, post, type Reply, reportOfExecute, reportOfQuery } from "./answers.ts";
import { createTokens, type TokenDeps } from "./token.ts";

const CHECKOUT = "/tokenized/checkout";
const VERSION = "/v1.2.0-beta";
const CREATE_TIMEOUT_MS = 10_000;
const QUERY_TIMEOUT_MS = 10_000;
/** What it says of an id that is none: it has let us in. */
const UNKNOWN_PAYMENT = "2002";

type Called = { reply: Reply | "no-token" | undefined; resent: boolean };
/** `returnUrl`: where a payer's browser comes back to. */
export type BkashOptions = Bkash & { bearer: boolean; timeoutMs: number; returnUrl: string };

/**
 * bKash tokenized checkout without agreement (mode 0011), as developer.bka.sh documents it. The
 * money moves at execute. A call that is refused for its token (401) is sent once more with a new
 * one; an execute moves money once, however often sent.
 */
export function createBkash(deps: TokenDeps, options: BkashOptions): Provider {
  const base = checkoutAddress(options.baseUrl);
  const tokens = createTokens(deps, options, base, options.timeoutMs);

  async function create(payment: NewPayment): Promise<CreatedPayment> {
    const { reply } = await call("/create", Math.min(options.timeoutMs, CREATE_TIMEOUT_MS), {
      mode: "0011",
      payerReference: payment.payer,
      callbackURL: options.returnUrl,
      amount: String(tkFromPoisha(payment.amount)),
      currency: "BDT",
      intent: "sale",
      merchantInvoiceNumber: payment.invoice,
    });
    return createdOf(reply);
  }

  async function call(path: string, timeoutMs: number, body: object): Promise<Called> {
    const token = await tokens.get();
    if (!token) return { reply: "no-token", resent: false };
    const reply = await send(path, timeoutMs, body, token);
    const fresh = reply?.http === 401 && (await tokens.get(token));
    return fresh
      ? { reply: await send(path, timeoutMs, body, fresh), resent: true }
      : { reply, resent: false };
  }

  function send(
    path: string,
    timeoutMs: number,
    body: object,
    token: string,
  ): Promise<Reply | undefined> {
    const authorization = options.bearer ? `Bearer ${token}` : token;
    return post(
      `${base}${path}`,
      { Authorization: authorization, "X-APP-Key": options.appKey },
      body,
      timeoutMs,
    );
  }

  async function query({ paymentId }: PaymentRef): Promise<Report> {
    const timeoutMs = Math.min(options.timeoutMs, QUERY_TIMEOUT_MS);
    const { reply } = await call("/payment/status", timeoutMs, { paymentID: paymentId });
    return reportOfQuery(reply === "no-token" ? undefined : reply);
  }

  return {
    name: "bkash",
    movesAt: "confirm",
    create,
    parseReturn,
    async confirm({ paymentId }) {
      const { reply, resent } = await call("/execute", options.timeoutMs, { paymentID: paymentId });
      // The call was not sent: no money has moved, and the payer's approval is still valid.
      if (reply === "no-token") return { outcome: "refused", code: "no-token", again: true };
      return reportOfExecute(reply, resent);
    },
    query,
    async tryOut() {
      const report = await query({ paymentId: "none", invoice: "" });
      const code = "code" in report ? report.code : undefined;
      return code === UNKNOWN_PAYMENT ? undefined : (code ?? "");
    },
  };
}

/**
 * The checkout's address, from a host alone, a host with a version, or the whole. @throws a startup
 * error
 */
export function checkoutAddress(baseUrl: string): string {
  const address = URL.parse(baseUrl);
  if (!address || !/^https?:$/.test(address.protocol))
    throw startupError(`BKASH_BASE_URL must be an http or https address, but is "${baseUrl}".`);
  const path = withoutEndSlashes(address.pathname);
  if (path.endsWith(CHECKOUT)) return address.origin + path;
  return `${address.origin}${path || VERSION}${CHECKOUT}`;
}

function parseReturn(parameters: Record<string, string>): Return {
  const status = parameters.status?.toLowerCase();
  const paymentId = /^[\w-]{1,100}$/.exec(parameters.paymentID ?? "")?.[0];
  return { hint: status === "success" || status === "cancel" ? status : "failure", paymentId };
}

function createdOf(reply: Reply | "no-token" | undefined): CreatedPayment {
  if (!reply || reply === "no-token") throw notCreated("payment-away", reply ?? "no answer");
  const { paymentID, bkashURL } = reply.body;
  const code = codeOf(reply);
  if (
    isSuccess(reply) &&
    typeof paymentID === "string" &&
    typeof bkashURL === "string" &&
    isWebAddress(bkashURL)
  )
    return { paymentId: paymentID, payUrl: bkashURL };
  // Codes 2xxx are about the request itself; all others (503, 9999, the gateway's) may go away.
  throw notCreated(/^2\d{3}$/.test(code) ? "payment-refused" : "payment-away", `code ${code}`);
}

function notCreated(code: "payment-away" | "payment-refused", cause: string) {
  return Object.assign(appError(code), { cause });
}

function isWebAddress(address: string): boolean {
  return /^https?:$/.test(URL.parse(address)?.protocol ?? "");
}
