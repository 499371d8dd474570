import { randomInt } from "node:crypto";

export type Body = Record<string, unknown>;
export type Answer = { http: 200 | 401 | 403 | 429 | 503 | 504; body: Body };

/**
 * The amount is kept as the merchant wrote it, because bKash echoes the string: `599.00` stays
 * `599.00`.
 */
export type Payment = {
  paymentID: string;
  signature: string;
  amount: string;
  payerReference: string;
  callbackURL: string;
  merchantInvoiceNumber: string;
  createdAt: number;
  outcome?: Outcome;
  executed: boolean;
  settled?: { trxID: string; at: number };
};
export type Payments = Map<string, Payment>;

/** bKash's own sentences; that of 2023 as its sandbox spells it. */
const sentences = {
  "2001": "Invalid App Key",
  "2002": "Invalid Payment ID",
  "2006": "Invalid amount",
  "2007": "Invalid currency",
  "2008": "Invalid intent",
  "2023": "Insufficient Balance",
  "2031": "Invalid merchant invoice number",
  "2048": "Invalid Payer Reference",
  "2049": "Invalid Merchant Callback URL",
  "2056": "Invalid Payment State",
  "2062": "The payment has already been completed",
  "2063": "Mode is not valid as per request data",
  "2117": "Payment execution already been called before",
} as const;

/**
 * What the payer chooses to happen. `callback`: what the browser brings back. `execute`:
 * "completed", the same with the answer "lost", or a refusal. All else that bKash may do is a table
 * for tests: server/test/bkash/hard-bkash.ts.
 */
export const outcomes = [
  { name: "pay", bn: "টাকা দিন", en: "Pay", callback: "success", execute: "completed" },
  { name: "cancel", bn: "বাতিল করুন", en: "Cancel", callback: "cancel", execute: "2056" },
  { name: "fail", bn: "ব্যর্থ করুন", en: "Fail", callback: "failure", execute: "2056" },
  {
    name: "insufficient",
    bn: "ব্যালেন্স কম",
    en: "Insufficient balance",
    callback: "success",
    execute: "2023",
  },
  {
    name: "lost-answer",
    bn: "টাকা কাটে, উত্তর হারায়",
    en: "Paid, the answer is lost",
    callback: "success",
    execute: "lost",
  },
] as const;
export type Outcome = (typeof outcomes)[number];

const successful = { statusCode: "0000", statusMessage: "Successful" };
const sale = { currency: "BDT", intent: "sale" };
const TEST_WALLET = "01700000000";
const DHAKA_MS = 6 * 3_600_000;
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export function succeed(body: Body): Answer {
  return { http: 200, body: { ...body, ...successful } };
}

/** bKash refuses with HTTP 200. */
export function refuse(code: keyof typeof sentences): Answer {
  return { http: 200, body: { statusCode: code, statusMessage: sentences[code] } };
}

/** `pages`: the address under which payments have their pages. */
export function createPayment(payments: Payments, body: Body, pages: string): Answer {
  const wrong = findWrongField(body);
  if (wrong) return refuse(wrong);
  const at = Date.now();
  const { amount, payerReference, callbackURL, merchantInvoiceNumber } = body as Record<
    string,
    string
  >;
  const payment = {
    ...({ amount, payerReference, callbackURL, merchantInvoiceNumber } as Payment),
    paymentID: `TR0011${pick(7)}${at}`,
    signature: pick(10),
    createdAt: at,
    executed: false,
  };
  payments.set(payment.paymentID, payment);
  return succeed({
    ...sale,
    paymentID: payment.paymentID,
    bkashURL: `${pages}/pay/${payment.paymentID}`,
    callbackURL,
    successCallbackURL: callbackUrl(payment, "success"),
    failureCallbackURL: callbackUrl(payment, "failure"),
    cancelledCallbackURL: callbackUrl(payment, "cancel"),
    amount,
    paymentCreateTime: bkashTime(at),
    transactionStatus: "Initiated",
    merchantInvoiceNumber,
  });
}

/** Again it answers 2062 after success, else 2117; after 2056 it can be tried again. */
export function executePayment(payments: Payments, paymentID: unknown): Answer {
  const payment = payments.get(String(paymentID));
  if (!payment) return refuse("2002");
  if (payment.executed) return refuse(payment.settled ? "2062" : "2117");
  if (payment.outcome?.callback !== "success") return refuse("2056");
  payment.executed = true;
  const { execute } = payment.outcome;
  if (execute === "2023") return refuse(execute);
  const settled = { trxID: pick(10), at: Date.now() };
  payment.settled = settled;
  // What the gateway says when bKash's answer does not reach it.
  if (execute === "lost") return { http: 504, body: { message: "Endpoint request timed out" } };
  const { amount, merchantInvoiceNumber, payerReference } = payment;
  return succeed({
    ...sale,
    paymentID,
    amount,
    merchantInvoiceNumber,
    payerReference,
    trxID: settled.trxID,
    transactionStatus: "Completed",
    paymentExecuteTime: bkashTime(settled.at),
    payerType: "Customer",
    // Twice and unmasked.
    customerMsisdn: TEST_WALLET,
    payerAccount: TEST_WALLET,
    maxRefundableAmount: amount,
  });
}

/**
 * A refused execute leaves the payment Initiated: the query does not repeat the code of the
 * refusal.
 */
export function queryPayment(payments: Payments, paymentID: unknown): Answer {
  const payment = payments.get(String(paymentID));
  if (!payment) return refuse("2002");
  const { settled, outcome, amount, payerReference } = payment;
  const paid = settled && {
    paymentExecuteTime: bkashTime(settled.at),
    trxID: settled.trxID,
    payerAccount: TEST_WALLET,
    maxRefundableAmount: amount,
  };
  return succeed({
    ...sale,
    paymentID,
    mode: "0011",
    amount,
    payerReference,
    paymentCreateTime: bkashTime(payment.createdAt),
    // It really says this where create and execute say merchantInvoiceNumber.
    merchantInvoice: payment.merchantInvoiceNumber,
    transactionStatus: settled
      ? "Completed"
      : outcome?.callback === "cancel"
        ? "Cancelled"
        : "Initiated",
    verificationStatus: outcome?.callback === "success" ? "Complete" : "Incomplete",
    payerType: "Customer",
    ...paid,
  });
}

/**
 * The merchant's callback address with bKash's parameters. bKash does not say how to check the
 * signature.
 */
export function callbackUrl(
  { callbackURL, paymentID, signature }: Payment,
  status: Outcome["callback"],
): string {
  const mark = callbackURL.includes("?") ? "&" : "?";
  return `${callbackURL}${mark}paymentID=${paymentID}&status=${status}&signature=${signature}`;
}

function findWrongField(body: Body): keyof typeof sentences | undefined {
  if (body.mode !== "0011") return "2063";
  if (!isReference(body.payerReference)) return "2048";
  if (
    typeof body.callbackURL !== "string" ||
    !/^https?:/.test(URL.parse(body.callbackURL)?.protocol ?? "")
  )
    return "2049";
  if (
    typeof body.amount !== "string" ||
    !/^\d{1,9}(\.\d{1,2})?$/.test(body.amount) ||
    Number(body.amount) <= 0
  )
    return "2006";
  if (body.currency !== "BDT") return "2007";
  if (body.intent !== "sale") return "2008";
  return isReference(body.merchantInvoiceNumber) ? undefined : "2031";
}

/** At most 255 characters, none of `<`, `>` and `&`. */
function isReference(value: unknown): boolean {
  return typeof value === "string" && /^[^<>&]{1,255}$/.test(value);
}

/** `2024-07-25T23:43:29:746 GMT+0600`: Dhaka time, and a colon before the milliseconds. */
function bkashTime(at: number): string {
  return `${new Date(at + DHAKA_MS).toISOString().replace(".", ":").slice(0, 23)} GMT+0600`;
}

function pick(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
