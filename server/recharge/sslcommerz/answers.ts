import { parseTk } from "../../../contract/values/money.ts";
import type { Report, Unknown } from "../provider.ts";

/** An answer of SSLCommerz. It has HTTP status 200 also where it says no. */
export type Answer = Record<string, unknown>;

/** Of an attempt that has ended without money; another one may follow on the same page. */
const ENDED = ["FAILED", "CANCELLED"];
/** The page is closed for good. */
const OVER = ["UNATTEMPTED", "EXPIRED"];
/** Nobody has paid so far. INVALID: no attempt is known, as a real answer was seen to say it. */
const OPEN = ["PENDING", "PROCESSING", "INVALID"];

const noAnswer: Unknown = { outcome: "unknown", doubt: "no-answer" };

/** An attempt that is said to be paid, to be validated. `twice`: another one is, too. */
export type Claimed = { outcome: "claimed"; valId: string; twice: boolean };

/**
 * What the list of attempts at one payment says. An attempt of another invoice says nothing, nor
 * does a word that we don't know.
 */
export function readAttempts(answer: Answer | undefined, invoice: string): Claimed | Report {
  if (answer?.APIConnect !== "DONE") return { ...noAnswer, code: text(answer?.APIConnect) };
  const { element = [] } = answer;
  const listed = (Array.isArray(element) ? element : [element]) as Answer[];
  const attempts = listed.map((one) => Object(one) as Answer);
  if (attempts.some(({ tran_id }) => text(tran_id) !== invoice)) return noAnswer;
  const paid = new Set(attempts.filter(isPaid).map(({ val_id }) => text(val_id)));
  const [valId] = paid;
  if (valId) return { outcome: "claimed", valId, twice: paid.size > 1 };
  const states = attempts.map(({ status }) => text(status).toUpperCase());
  if (states.every((state) => OPEN.includes(state))) return { outcome: "open" };
  if (states.some((state) => ![...OPEN, ...ENDED, ...OVER].includes(state))) return noAnswer;
  if (states.some((state) => OVER.includes(state))) return { outcome: "dead" };
  if (states.some((state) => OPEN.includes(state))) return { outcome: "open" };
  const cancelled = states.includes("CANCELLED");
  return { outcome: "refused", code: states.join(" "), again: true, cancelled };
}

/** What the validation of one attempt proves: only its word is money. */
export function readValidation(answer: Answer | undefined, { valId, twice }: Claimed): Report {
  if (answer?.APIConnect !== "DONE") return { ...noAnswer, code: text(answer?.APIConnect) };
  if (text(answer.status).toUpperCase() === "PENDING") return { outcome: "open" };
  if (!isPaid(answer) || text(answer.val_id) !== valId)
    return { ...noAnswer, code: text(answer.status) };
  // `currency` is what is settled, `currency_type` what was asked for.
  const [settled, asked = "BDT"] = [answer.currency, answer.currency_type].map(
    (one) => text(one) || undefined,
  );
  return {
    outcome: "paid",
    // The payer's bank shows them this one.
    trxId: text(answer.bank_tran_id) || valId,
    // Some come without decimals, "69".
    amount: parseTk(text(answer.amount)),
    currency: (settled === "BDT" ? asked : settled) ?? "",
    invoice: text(answer.tran_id),
    // A masked card's; nobody needs it.
    payer: "",
    paidAt: parseDhakaTime(answer.tran_date),
    // Only "0" is safe. Without one nothing was found.
    risky: twice || !["", "0"].includes(text(answer.risk_level)),
  };
}

/** `2020-01-05 22:58:21`, the clock of Dhaka → a Date; undefined for anything else. */
export function parseDhakaTime(value: unknown): Date | undefined {
  const [day, time] = text(value).split(" ");
  const at = new Date(`${day}T${time}+06:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Numbers come as such and as text. */
export function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number"
    ? String(value).trim().slice(0, 255)
    : "";
}

function isPaid({ status }: Answer): boolean {
  return ["VALID", "VALIDATED"].includes(text(status).toUpperCase());
}
