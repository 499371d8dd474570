/** What a test can order to go wrong. How to order it: the head of sandbox.ts and NOTES.md. */
import type { Fields } from "./types.ts";

/**
 * How an answer can be spoilt on its way. The call itself has been done (the session exists, the
 * payment counts as validated) except for "500" and "cut", where nothing has been done.
 * - "500": HTTP 500 with a short HTML body.
 * - "cut": the connection is closed before a byte is answered, and nothing was done.
 * - "lost": the call is done, then the connection is closed before a byte is answered.
 * - "html": HTTP 200 with an HTML page where JSON is due.
 * - "truncated": a whole HTTP answer whose JSON stops in the middle.
 * - "cutBody": the connection is closed in the middle of the body.
 * - "empty": HTTP 200 without a body.
 */
export type Spoil = "500" | "cut" | "lost" | "html" | "truncated" | "cutBody" | "empty";

/** For every call of the API. `slowMs`: wait this many milliseconds before answering. */
export interface CallFault {
  readonly slowMs?: number;
  readonly spoil?: Spoil;
}

/** `refuse`: answer status FAILED with this failedreason; no session is made. */
export interface SessionFault extends CallFault {
  readonly refuse?: string;
}

/**
 * `set` overwrites fields of the answer: a lie, such as {"amount": "10.00"}, {"tran_id": "x"},
 * {"currency": "USD", "currency_type": "USD"} or {"risk_level": "1", "risk_title": "Risky"}.
 * `status` answers another status without counting as a validation ("PENDING" first, then VALID).
 */
export interface ValidationFault extends CallFault {
  readonly set?: Fields;
  readonly status?: string;
}

/** One more attempt to be listed in a query by tran_id; the other fields are copied. */
export interface ExtraAttempt {
  readonly status: string;
  readonly set?: Fields;
}

export interface QueryFault extends CallFault {
  /**
   * Answer as if the gateway had never heard of the id: as the real sandbox was seen to do (one
   * element with status INVALID), or with an empty list, for which some clients are written.
   */
  readonly notFound?: "invalidElement" | "emptyList";
  /** Attempts listed before the real ones. */
  readonly before?: readonly ExtraAttempt[];
  /** Attempts listed after the real ones. */
  readonly after?: readonly ExtraAttempt[];
  /** Overwrites fields of every real attempt. */
  readonly set?: Fields;
  /** The word for a session nobody has paid yet: "PENDING" (documented) or "PROCESSING" (seen). */
  readonly unpaidStatus?: string;
  /** `element` is one object and not a list, as third parties have prepared for. */
  readonly elementAsObject?: boolean;
}

export interface IpnFault {
  /**
   * "before" (as the documentation has it): the browser is sent back when the merchant has
   * answered the IPN. "after": the browser is sent back at once, the IPN follows `delayMs` later
   * (1000 unless given). "never": no IPN.
   */
  readonly when?: "before" | "after" | "never";
  readonly delayMs?: number;
  /** How often it is posted, one after the other. 1 unless given. */
  readonly copies?: number;
  /** Signed with a password that is not the store's. */
  readonly wrongSign?: boolean;
  /** Sums without ".00", as a real message of 2023 had them ("69"). */
  readonly plainAmounts?: boolean;
  /** Overwrites fields before signing. */
  readonly set?: Fields;
}

interface FaultOf {
  readonly session: SessionFault;
  readonly validation: ValidationFault;
  readonly query: QueryFault;
  readonly ipn: IpnFault;
}

export type FaultKind = keyof FaultOf;

/**
 * One order. `times`: for that many calls, then it is gone; without it, for every call.
 * `tranId`: only for calls about this transaction; without it, for any.
 */
export type FaultRule = {
  readonly [K in FaultKind]: {
    readonly kind: K;
    readonly times?: number;
    readonly tranId?: string;
    readonly fault: FaultOf[K];
  };
}[FaultKind];

const CALL_KEYS = ["slowMs", "spoil"];
const KEYS: Readonly<Record<FaultKind, readonly string[]>> = {
  session: [...CALL_KEYS, "refuse"],
  validation: [...CALL_KEYS, "set", "status"],
  query: [...CALL_KEYS, "notFound", "before", "after", "set", "unpaidStatus", "elementAsObject"],
  ipn: ["when", "delayMs", "copies", "wrongSign", "plainAmounts", "set"],
};

const WORDS: Readonly<Record<string, readonly string[]>> = {
  spoil: ["500", "cut", "lost", "html", "truncated", "cutBody", "empty"],
  when: ["before", "after", "never"],
  notFound: ["invalidElement", "emptyList"],
};

/**
 * The rule, when it is one. A misspelt key or word throws: an order that silently does nothing
 * would make a test pass for the wrong reason.
 */
export function checkedRule(given: unknown): FaultRule {
  const rule = (given ?? {}) as Record<string, unknown>;
  const keys = KEYS[rule["kind"] as FaultKind];
  if (!keys) throw new Error(`unknown fault kind: ${String(rule["kind"])}`);
  const wrong = Object.keys(rule).find((k) => !["kind", "times", "tranId", "fault"].includes(k));
  if (wrong) throw new Error(`unknown key in a fault rule: ${wrong}`);
  const times = rule["times"];
  if (times !== undefined && !(Number.isInteger(times) && Number(times) > 0)) {
    throw new Error("times must be a whole number above 0");
  }
  const fault = rule["fault"];
  if (typeof fault !== "object" || fault === null) throw new Error("a fault rule needs a fault");
  for (const [key, value] of Object.entries(fault)) {
    if (!keys.includes(key)) throw new Error(`unknown ${String(rule["kind"])} fault: ${key}`);
    const words = WORDS[key];
    if (words && !words.includes(String(value))) throw new Error(`unknown ${key}: ${value}`);
  }
  return given as FaultRule;
}

interface Standing {
  readonly rule: FaultRule;
  left: number;
}

/** The orders in force. One rule acts on a call: the oldest for its tran_id, else the oldest. */
export class Faults {
  #standing: Standing[] = [];

  add(rule: FaultRule): void {
    this.#standing.push({ rule, left: rule.times ?? Number.POSITIVE_INFINITY });
  }

  clear(): void {
    this.#standing = [];
  }

  list(): readonly FaultRule[] {
    return this.#standing.map(({ rule, left }) =>
      Number.isFinite(left) ? { ...rule, times: left } : rule,
    );
  }

  /** The fault for this call; it is used up by that. An empty fault when nothing is ordered. */
  take<K extends FaultKind>(kind: K, tranId: string): Partial<FaultOf[K]> {
    const fitting = this.#standing.filter((one) => one.rule.kind === kind);
    const chosen =
      fitting.find((one) => one.rule.tranId === tranId) ??
      fitting.find((one) => one.rule.tranId === undefined);
    if (!chosen) return {};
    chosen.left -= 1;
    if (chosen.left <= 0) this.#standing = this.#standing.filter((one) => one !== chosen);
    return chosen.rule.fault as FaultOf[K];
  }
}
