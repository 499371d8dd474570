import { type Answer, type Code, refusal, successful } from "./answers.ts";
import { bkashTime } from "./bkash-time.ts";
import { callbackUrl } from "./callback.ts";
import { newPaymentId, newSignature } from "./identifiers.ts";
import type { Payment, SandboxState } from "./state.ts";

const mandatory = ["mode", "payerReference", "callbackURL", "amount", "currency", "intent", "merchantInvoiceNumber"];

/** The wallet that pays. */
const testWallet = "01700000000";

/** `payPageOf` answers the absolute address of the payment page for a paymentID. */
export function createPayment(
  state: SandboxState,
  body: Record<string, unknown>,
  payPageOf: (paymentID: string) => string,
): Answer {
  const wrong = wrongField(body);
  if (wrong) return refusal(wrong);
  const at = state.now();
  const payment: Payment = {
    paymentID: newPaymentId(at),
    signature: newSignature(),
    amount: String(body.amount),
    payerReference: String(body.payerReference),
    callbackURL: String(body.callbackURL),
    merchantInvoiceNumber: String(body.merchantInvoiceNumber),
    createdAt: at,
    msisdn: testWallet,
    executed: false,
  };
  state.payments.set(payment.paymentID, payment);
  return { http: 200, body: createdBody(payment, payPageOf(payment.paymentID)) };
}

function createdBody(payment: Payment, bkashURL: string): Record<string, string> {
  return {
    paymentID: payment.paymentID,
    bkashURL,
    callbackURL: payment.callbackURL,
    successCallbackURL: callbackUrl(payment, "success"),
    failureCallbackURL: callbackUrl(payment, "failure"),
    cancelledCallbackURL: callbackUrl(payment, "cancel"),
    amount: payment.amount,
    intent: "sale",
    currency: "BDT",
    paymentCreateTime: bkashTime(payment.createdAt),
    transactionStatus: "Initiated",
    merchantInvoiceNumber: payment.merchantInvoiceNumber,
    ...successful,
  };
}

/** A known invoice number passes here, as with bKash: execute finds the duplicate. */
function wrongField(body: Record<string, unknown>): Code | undefined {
  if (mandatory.some((name) => body[name] === undefined || body[name] === null)) return "2065";
  if (body.mode !== "0011") return "2063";
  if (!isReference(body.payerReference)) return "2048";
  if (!isWebAddress(body.callbackURL)) return "2049";
  if (typeof body.amount !== "string" || !/^\d{1,9}(\.\d{1,2})?$/.test(body.amount) || Number(body.amount) <= 0)
    return "2006";
  if (body.currency !== "BDT") return "2007";
  if (body.intent !== "sale") return "2008";
  if (!isReference(body.merchantInvoiceNumber)) return "2031";
  return undefined;
}

/** At most 255 characters, none of `<`, `>` and `&`. */
function isReference(value: unknown): boolean {
  return typeof value === "string" && /^[^<>&]{1,255}$/.test(value);
}

function isWebAddress(value: unknown): boolean {
  return typeof value === "string" && /^https?:\/\//.test(value) && URL.canParse(value);
}
