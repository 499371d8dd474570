import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, gatewayRefusal, refusal, successful } from "./answers.ts";
import { bkashTime } from "./bkash-time.ts";
import { newTrxId } from "./identifiers.ts";
import type { Outcome } from "./outcomes.ts";
import { isExpired } from "./query.ts";
import type { Payment, SandboxState, Settlement } from "./state.ts";

/**
 * Moves the money if the payer agreed. `"silence"`: drop the connection. A payment is executed once: after that 2062 is
 * answered when it went through, 2117 when it did not or its answer is still on the way. After 2056 it can be tried again.
 */
export async function executePayment(state: SandboxState, paymentID: unknown): Promise<Answer | "silence"> {
  const payment = state.payments.get(String(paymentID));
  if (!payment) return refusal("2002");
  if (payment.executed) return refusal(payment.settled && !payment.answering ? "2062" : "2117");
  const { outcome } = payment;
  if (outcome?.callback !== "success" || isExpired(state, payment)) return refusal("2056");

  payment.executed = true;
  if (state.paidInvoices.has(payment.merchantInvoiceNumber)) return refusal("2029");
  if (outcome.pays) settle(state, payment, outcome);
  return answerFor(state, payment, outcome);
}

async function answerFor(state: SandboxState, payment: Payment, { execute }: Outcome): Promise<Answer | "silence"> {
  if (execute === "silence") return "silence";
  if (execute === "gateway-timeout") return gatewayRefusal(504, "Endpoint request timed out");
  if (typeof execute === "object") return refusal(execute.code, execute.envelope);
  if (execute === "slow") {
    payment.answering = true;
    await sleep(state.slowAnswerMs, undefined, { ref: false });
    payment.answering = false;
  }
  return payment.settled ? { http: 200, body: executedBody(payment, payment.settled) } : refusal("2056");
}

function settle(state: SandboxState, payment: Payment, { tampers }: Outcome): void {
  const at = state.now();
  const trxID = tampers === "trxID" && state.lastTrxID ? state.lastTrxID : newTrxId(at);
  payment.settled = {
    trxID,
    amount: tampers === "amount" ? aTenthOf(payment.amount) : payment.amount,
    currency: tampers === "currency" ? "USD" : "BDT",
    invoice:
      tampers === "invoice" ? `${payment.merchantInvoiceNumber.slice(0, 250)}-OTHR` : payment.merchantInvoiceNumber,
    at,
  };
  state.lastTrxID = trxID;
  state.paidInvoices.add(payment.merchantInvoiceNumber);
  state.stats.completed += 1;
}

/** bKash sends the payer's number twice and unmasked. */
function executedBody(payment: Payment, settled: Settlement): Record<string, string> {
  return {
    paymentID: payment.paymentID,
    trxID: settled.trxID,
    transactionStatus: "Completed",
    amount: settled.amount,
    currency: settled.currency,
    intent: "sale",
    paymentExecuteTime: bkashTime(settled.at),
    merchantInvoiceNumber: settled.invoice,
    payerType: "Customer",
    payerReference: payment.payerReference,
    customerMsisdn: payment.msisdn,
    payerAccount: payment.msisdn,
    maxRefundableAmount: settled.amount,
    ...successful,
  };
}

/** 11 for 110, a difference that is easy to overlook. */
function aTenthOf(amount: string): string {
  const tenth = Math.floor(Number(amount) * 10) / 100;
  return Number.isInteger(tenth) ? String(tenth) : tenth.toFixed(2);
}
