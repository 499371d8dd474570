import { type Answer, refusal, successful } from "./answers.ts";
import { bkashTime } from "./bkash-time.ts";
import { newTrxId } from "./identifiers.ts";
import { isExpired } from "./query.ts";
import type { Payment, SandboxState, Settlement } from "./state.ts";

/**
 * Moves the money if the payer agreed. `"silence"`: drop the connection. A payment is executed once: after that 2062 is answered when
 * it went through, 2117 when it did not. After 2056 it can be tried again.
 */
export function executePayment(state: SandboxState, paymentID: unknown): Answer | "silence" {
  const payment = state.payments.get(String(paymentID));
  if (!payment) return refusal("2002");
  if (payment.executed) return refusal(payment.settled ? "2062" : "2117");
  const { outcome } = payment;
  if (outcome?.callback !== "success" || isExpired(state, payment)) return refusal("2056");

  payment.executed = true;
  if (state.paidInvoices.has(payment.merchantInvoiceNumber)) return refusal("2029");
  const { execute } = outcome;
  if (execute !== "completed" && execute !== "lost") return refusal(execute);
  const settled = settle(state, payment);
  return execute === "lost" ? "silence" : { http: 200, body: executedBody(payment, settled) };
}

function settle(state: SandboxState, payment: Payment): Settlement {
  const at = state.now();
  payment.settled = { trxID: newTrxId(at), at };
  state.paidInvoices.add(payment.merchantInvoiceNumber);
  state.stats.completed += 1;
  return payment.settled;
}

/** bKash sends the payer's number twice and unmasked. */
function executedBody(payment: Payment, settled: Settlement): Record<string, string> {
  return {
    paymentID: payment.paymentID,
    trxID: settled.trxID,
    transactionStatus: "Completed",
    amount: payment.amount,
    currency: "BDT",
    intent: "sale",
    paymentExecuteTime: bkashTime(settled.at),
    merchantInvoiceNumber: payment.merchantInvoiceNumber,
    payerType: "Customer",
    payerReference: payment.payerReference,
    customerMsisdn: payment.msisdn,
    payerAccount: payment.msisdn,
    maxRefundableAmount: payment.amount,
    ...successful,
  };
}
