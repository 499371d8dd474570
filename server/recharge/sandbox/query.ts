import { type Answer, refusal, successful } from "./answers.ts";
import { bkashTime } from "./bkash-time.ts";
import type { Payment, SandboxState } from "./state.ts";

const lifetimeMs = 24 * 60 * 60 * 1000;

/** A paymentID that was not executed expires after 24 hours. */
export function isExpired(state: SandboxState, payment: Payment): boolean {
  return !payment.executed && state.now() - payment.createdAt >= lifetimeMs;
}

export function queryPayment(state: SandboxState, paymentID: unknown): Answer {
  const payment = state.payments.get(String(paymentID));
  if (!payment) return refusal("2002");
  return { http: 200, body: queriedBody(payment, unpaidStatus(state, payment)) };
}

/** The query really says `merchantInvoice` where create and execute say `merchantInvoiceNumber`. */
function queriedBody(payment: Payment, unpaid: string): Record<string, string> {
  const { settled } = payment;
  return {
    paymentID: payment.paymentID,
    mode: "0011",
    paymentCreateTime: bkashTime(payment.createdAt),
    ...(settled && { paymentExecuteTime: bkashTime(settled.at) }),
    amount: payment.amount,
    currency: "BDT",
    intent: "sale",
    merchantInvoice: payment.merchantInvoiceNumber,
    ...(settled && { trxID: settled.trxID }),
    transactionStatus: settled ? "Completed" : unpaid,
    verificationStatus: payment.outcome?.callback === "success" ? "Complete" : "Incomplete",
    payerReference: payment.payerReference,
    payerType: "Customer",
    ...(settled && { payerAccount: payment.msisdn, maxRefundableAmount: payment.amount }),
    ...successful,
  };
}

/** A refused execute leaves the payment Initiated: the query does not repeat the code of the refusal. */
function unpaidStatus(state: SandboxState, payment: Payment): "Initiated" | "Cancelled" | "Expired" {
  if (isExpired(state, payment)) return "Expired";
  return payment.outcome?.callback === "cancel" ? "Cancelled" : "Initiated";
}
