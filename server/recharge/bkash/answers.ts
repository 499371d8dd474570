import { parseTk } from "../../../contract/values/money.ts";
import { readBody } from "../../safe-fetch/limited-body.ts";
import type { Doubt, Paid, Report } from "../provider.ts";

/**
 * Certain refusals of an execute (bKash error list): app key, paymentID, amount, PIN, payer's
 * balance, state.
 */
const REFUSALS = ["2001", "2002", "2006", "2014", "2023", "2056"];
/** Nobody has approved the payment yet; once somebody has, it can be executed. */
const STATE = "2056";
/** Refusals that leave open whether this call or an earlier one moved money. */
const DOUBTS: Record<string, Doubt> = {
  "2029": "duplicate",
  "2117": "already-called",
  "9999": "provider-error",
};
const OPEN = ["initiated", "authorized", "pending", "pending authorized"];
const DEAD = ["cancelled", "canceled", "expired", "failed", "declined"];

/** "0000", a bKash code, "http-403" for a bare {message}, "" when there is nothing to read. */
export function codeOf({ http, body }: Reply): string {
  const code = body.errorCode ?? body.statusCode;
  if (typeof code === "string" || typeof code === "number") return String(code);
  return http >= 400 || "message" in body ? `http-${http}` : "";
}

export function isSuccess(reply: Reply): boolean {
  return reply.http < 300 && ["0000", ""].includes(codeOf(reply));
}

/**
 * What the answer to an execute proves. Only bKash's own words with a code that we know refuse it:
 * a page of a proxy or gateway (any 4xx or 5xx, HTML or a bare message) may come after bKash has
 * acted, so it is "unknown", and a query decides. `resent`: an execute was sent before this one,
 * which a wrong state may be the trace of.
 */
export function reportOfExecute(reply: Reply | undefined, resent = false): Report {
  if (!reply) return { outcome: "unknown", doubt: "no-answer" };
  const paid = paidOf(reply);
  if (paid && isSuccess(reply)) return paid;
  const code = codeOf(reply);
  const refuses =
    REFUSALS.includes(code) && reply.http < 500 && !paid && !(resent && code === STATE);
  if (refuses) return { outcome: "refused", code, again: code === STATE };
  return { outcome: "unknown", doubt: DOUBTS[code] ?? "no-answer", code };
}

/** What the answer to a query proves. A refused query says nothing about the payment. */
export function reportOfQuery(reply: Reply | undefined): Report {
  if (!reply || !isSuccess(reply))
    return { outcome: "unknown", doubt: "no-answer", code: reply && codeOf(reply) };
  const paid = paidOf(reply);
  if (paid) return paid;
  const status = codeOf(reply) && text(reply.body.transactionStatus).toLowerCase();
  if (DEAD.includes(status)) return { outcome: "dead" };
  return OPEN.includes(status) ? { outcome: "open" } : { outcome: "unknown", doubt: "no-answer" };
}

/**
 * `2024-07-25T23:43:29:746 GMT+0600`, with a colon before the milliseconds → a Date; undefined for
 * anything else.
 */
export function parseBkashTime(value: unknown): Date | undefined {
  const parts =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:[:.](\d{1,3}))? ?(?:GMT|UTC)?([+-]\d\d):?(\d\d)$/.exec(
      text(value),
    );
  if (!parts) return undefined;
  const [, seconds, milliseconds = "0", hours, minutes] = parts;
  const time = new Date(`${seconds}.${milliseconds.padStart(3, "0")}${hours}:${minutes}`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

function paidOf({ body }: Reply): Paid | undefined {
  const trxId = text(body.trxID);
  if (text(body.transactionStatus).toLowerCase() !== "completed" || !trxId) return undefined;
  const { amount } = body;
  return {
    outcome: "paid",
    trxId,
    amount: typeof amount === "string" || typeof amount === "number" ? parseTk(amount) : undefined,
    currency: text(body.currency),
    // The query calls it merchantInvoice where execute says merchantInvoiceNumber.
    invoice: text(body.merchantInvoiceNumber ?? body.merchantInvoice),
    payer: text(body.customerMsisdn ?? body.payerAccount),
    paidAt: parseBkashTime(body.paymentExecuteTime),
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim().slice(0, 255) : "";
}

/**
 * An answer of bKash, or of the gateway before it. A body that is no JSON object reads as an empty
 * one.
 */
export type Reply = { http: number; body: Record<string, unknown> };

const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * One POST. Undefined when no whole answer came within `timeoutMs`; bKash may have acted on the
 * call or not.
 */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: unknown,
  timeoutMs: number,
): Promise<Reply | undefined> {
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "error",
      headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return {
      http: response.status,
      body: parse((await readBody(response.body, MAX_ANSWER_BYTES)).toString()),
    };
  } catch {
    return undefined;
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
