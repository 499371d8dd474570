import * as v from "valibot";
import { HeardBeside } from "./heard/message.ts";
import { gatewayKeys, gateways } from "./recharge/gateways.ts";
import { day } from "./values/dates/date-fields.ts";
import { toAsciiDigits } from "./values/digits.ts";
import { amount, atMost, pageQuery, ruleAt, sought, text } from "./values/fields.ts";
import { MAX_BALANCE_TK, MIN_RECHARGE_TK, parseTk } from "./values/money.ts";
import { optionalCode } from "./values/typed-code.ts";
import { MAX_TYPED, normaliseNumber, normaliseText } from "./values/typed-text.ts";

/** POST /api/bkash/create-payment. `amount` in tk in the request, poisha once parsed. */
export const CreatePayment = v.strictObject({
  userId: v.pipe(v.string("required"), v.uuid("invalid")),
  amount: v.config(
    v.pipe(
      v.union([v.number(), v.string()], "not-an-amount"),
      // Nothing and less than nothing are below the minimum too.
      v.check((typed) => !/^\s*(-\d|$)/.test(String(typed)), "minimum-recharge"),
      amount(MAX_BALANCE_TK),
      v.minValue(MIN_RECHARGE_TK * 100, "minimum-recharge"),
    ),
    { abortPipeEarly: true },
  ),
  code: optionalCode,
});
export type CreatePayment = v.InferOutput<typeof CreatePayment>;

/** SSLCommerz takes no more at once. */
const MAX_SSLCOMMERZ_TK = 500_000;
/** POST /api/sslcommerz/create-payment. */
export const CreateSslCommerzPayment = v.strictObject({
  ...CreatePayment.entries,
  amount: v.pipe(
    CreatePayment.entries.amount,
    v.maxValue(MAX_SSLCOMMERZ_TK * 100, "maximum-at-once"),
  ),
});
/** Where to pay. */
export const PaymentPage = v.object({ url: v.string() });
export type PaymentPage = v.InferOutput<typeof PaymentPage>;

export const PaymentCreated = v.object({ bkashURL: v.string() });
export type PaymentCreated = v.InferOutput<typeof PaymentCreated>;

/**
 * `?status=` of /recharge when the customer comes back from bKash. `pending`: still being checked.
 */
export const ReturnStatus = v.picklist([
  "0000",
  "pending",
  "failure",
  "cancel",
  "error2029",
  "error2117",
  "error9999",
  "updateError",
]);
export type ReturnStatus = v.InferOutput<typeof ReturnStatus>;

/** `waiting` and `refused` are of money that was sent by hand: see SentMoney. */
export const RechargeStatus = v.picklist([
  ...([
    "success",
    "pending",
    "failure",
    "cancel",
    "expired",
    "review",
    "waiting",
    "refused",
  ] as const),
]);
export type RechargeStatus = v.InferOutput<typeof RechargeStatus>;

/** Why a payment that the gateway calls paid was not credited. */
export const ReviewReason = v.picklist([
  "amount",
  "currency",
  "invoice",
  "transaction",
  "no-answer",
  "risk",
]);
export type ReviewReason = v.InferOutput<typeof ReviewReason>;

/** Whose app a person has sent money with, as its company writes it in both languages. */
export const wallets = { bkash: "bKash", nagad: "Nagad", rocket: "Rocket" } as const;
export type Wallet = keyof typeof wallets;
export const walletKeys = Object.keys(wallets) as Wallet[];

const recharge = {
  _id: v.string(),
  amount: v.number(),
  /** What the desk adds to it once it is credited, in tk. */
  bonus: v.number(),
  status: RechargeStatus,
  transId: v.string(),
  paymentExecuteTime: v.nullable(v.string()),
  checkedSince: v.nullable(v.string()),
  createdAt: v.string(),
  /** The app with which money was sent by hand, and why it was not credited. */
  sentBy: v.nullable(v.picklist(walletKeys)),
  /** The gateway through which it came else. Rows that a phone kept before have none. */
  gateway: v.optional(v.nullable(v.picklist(gatewayKeys))),
  refusal: v.nullable(v.string()),
  /** After how many seconds it was credited by itself, by what a phone of the desk has heard. */
  byItself: v.nullish(v.number()),
};

/**
 * A top-up as its owner sees it. `amount` and `balance` in tk; `balance` is the wallet's right
 * after the credit, null before it. `checkedSince` is set while the outcome is in doubt: money may
 * have moved, and the server goes on asking. A pending one without it has not been paid.
 */
export const MyRecharge = v.object({ ...recharge, balance: v.nullable(v.number()) });
export type MyRecharge = v.InferOutput<typeof MyRecharge>;

/** A status as it is shown. `checking`: pending, but money may have moved. */
export type ShownStatus = RechargeStatus | "checking";

export function shownStatus({
  status,
  checkedSince,
}: Pick<MyRecharge, "status" | "checkedSince">): ShownStatus {
  return status === "pending" && checkedSince ? "checking" : status;
}

/** The staff's words for each status, on the screen and in exports. Customers see others. */
export const rechargeStates: Record<ShownStatus, { en: string; bn: string }> = {
  success: { en: "Success", bn: "সফল" },
  checking: { en: "Being checked", bn: "যাচাই হচ্ছে" },
  pending: { en: "Not paid", bn: "টাকা দেওয়া হয়নি" },
  failure: { en: "Failed", bn: "সফল হয়নি" },
  cancel: { en: "Cancelled", bn: "বাতিল" },
  expired: { en: "Expired", bn: "মেয়াদ শেষ" },
  review: { en: "In review", bn: "মিলিয়ে দেখা হচ্ছে" },
  waiting: { en: "To check", bn: "মেলানো বাকি" },
  refused: { en: "Rejected", bn: "নামঞ্জুর" },
};

/**
 * `number` is the payer's wallet, "" while unknown; `reported` is what bKash said of a payment in
 * review.
 */
export const RechargeRecord = v.object({
  ...recharge,
  userId: v.string(),
  customer: v.string(),
  username: v.string(),
  /** Null when what is stored of it is damaged. */
  number: v.nullable(v.string()),
  invoice: v.string(),
  reviewReason: v.nullable(ReviewReason),
  /**
   * The other money, credited or waiting too, whose TrxID this waiting money has, or has one that
   * is easily taken for it.
   */
  alike: v.optional(
    v.pick(v.object({ ...recharge, customer: v.string() }), [
      "transId",
      "customer",
      "createdAt",
      "sentBy",
      "status",
    ]),
  ),
  /** What a phone of the desk has heard of this waiting money. */
  heard: v.optional(HeardBeside),
  reported: v.nullable(
    v.object({
      trxId: v.nullable(v.string()),
      amount: v.nullable(v.number()),
      currency: v.nullable(v.string()),
      invoice: v.nullable(v.string()),
    }),
  ),
});
export type RechargeRecord = v.InferOutput<typeof RechargeRecord>;

/**
 * Answer of GET /api/rechargeHistory/get. `totals` are of all pages of the filtered list; `count`
 * ends at one more than MOST_COUNTED, and with it what was found by `q`. `credited` in tk.
 */
export const RechargeHistory = v.object({
  data: v.array(RechargeRecord),
  totals: v.object({ count: v.number(), credited: v.number() }),
});
export type RechargeHistory = v.InferOutput<typeof RechargeHistory>;

/**
 * Filter of the history. `day`: YYYY-MM-DD in Dhaka; `q`: name, number or transaction id. Where the
 * figures of a report lead: `from` and `to`, the days on which it was begun, of successes on which
 * it was credited; and `way`, how it came, or that a bonus was added.
 */
export const RechargeFilter = v.object({
  status: v.optional(RechargeStatus),
  day: v.optional(day),
  from: v.optional(day),
  to: v.optional(day),
  way: v.optional(v.picklist([...gatewayKeys, "heard", "by-hand", "bonus"], "not-allowed")),
  q: sought(50),
});
export type RechargeFilter = v.InferOutput<typeof RechargeFilter>;

export const ListRecharges = v.object({ ...RechargeFilter.entries, ...pageQuery });
export type ListRecharges = v.InferOutput<typeof ListRecharges>;

/** How money came: "Nagad Send Money", or through which gateway. */
export const wayOf = ({ sentBy, gateway }: Pick<Partial<MyRecharge>, "sentBy" | "gateway">) =>
  sentBy ? `${wallets[sentBy]} Send Money` : gateways[gateway ?? "bkash"];

const number = v.pipe(atMost(MAX_TYPED), v.transform(normaliseNumber));

/**
 * A person's number, also with a sum or more beside it, must not stand where a TrxID does, in
 * statements and logs. No company's has eleven digits in a row; those of Rocket are themselves ten.
 */
function hasMobile(wallet: Wallet, trxId: string): boolean {
  return /\d{11}|1[3-9]\d{8}/.test(trxId) && !(wallet === "rocket" && trxId.length === 10);
}

const trxLabel = /^(?:(?:TRX|TXN|TRAN(?:SACTION)?)[\s.:#-]*(?:ID|NO)?|ID)[\s.:#-]+|^T(?:RX|XN)ID/;
const labelledTrx = /T(?:RX|XN)[\s.]*ID[\s.:#-]*([A-Z\d]{8,20})(?![\p{L}\p{Nd}])/u;
/**
 * A word of letters and digits that can be a TrxID by itself: Nagad gives 8, bKash and Rocket 10.
 */
const trxWords = /(?<![\p{L}\p{Nd}])(?=[A-Z]*\d)[A-Z\d]{8,20}(?![\p{L}\p{Nd}])/gu;
const plainWord = /(?<![\p{L}\p{M}\p{Nd}])[\p{L}\p{M}]{2,}(?![\p{L}\p{M}\p{Nd}])/u;

/**
 * The TrxID in what was typed or pasted, in capitals and ASCII: typed in groups, behind its label,
 * or the only one of a whole message. A label that stayed in it would make a second TrxID of one.
 * Undefined when there is none, or more than one.
 */
export function trxIdIn(typed: string): string | undefined {
  const text = toAsciiDigits(normaliseText(typed.slice(0, 1_000))).toUpperCase();
  const grouped = normaliseNumber(text.replace(trxLabel, ""));
  if (/^[A-Z\d]{6,10}$/.test(grouped)) return grouped;
  const labelled = labelledTrx.exec(text)?.[1];
  if (labelled || !plainWord.test(text)) return labelled;
  // A person's number, whole or masked, stands in most messages too.
  const words = new Set(text.match(trxWords)?.filter((word) => !/\d{11}|\dX{2}/.test(word)));
  return words.size === 1 ? [...words][0] : undefined;
}

/**
 * "I have sent money to the desk's number." Once parsed: `amount` in poisha, TrxID in capitals and
 * ASCII without gaps.
 */
export const SentMoney = v.pipe(
  v.strictObject({
    wallet: v.picklist(walletKeys, "not-allowed"),
    amount: CreatePayment.entries.amount,
    trxId: v.pipe(
      atMost(MAX_TYPED),
      v.transform((typed) => trxIdIn(typed) ?? normaliseNumber(typed).toUpperCase()),
      v.nonEmpty("required"),
      v.regex(/^[A-Z0-9]{6,20}$/, "trx-id-format"),
    ),
    lastFour: v.pipe(
      number,
      v.nonEmpty("required"),
      v.regex(/^(\d{4}|\+?\d{11,14})$/, "last-four"),
      v.transform((typed) => typed.slice(-4)),
    ),
    code: optionalCode,
  }),
  v.forward(
    v.partialCheck(
      [["wallet"], ["trxId"]],
      ({ wallet, trxId }) => !hasMobile(wallet, trxId),
      "trx-id-is-mobile",
    ),
    ["trxId"],
  ),
);
export type SentMoney = v.InferOutput<typeof SentMoney>;

/** The desk's own numbers to send money to. One that is not set is missing. */
export const PayNumbers = v.strictObject(
  v.entriesFromList(
    walletKeys,
    v.optional(v.pipe(number, v.regex(/^(?:01[3-9]\d{8}\d?)?$/, "mobile-number"))),
  ),
);
export type PayNumbers = v.InferOutput<typeof PayNumbers>;

const MAX_BONUS_PERCENT = 50;
/** An empty field is none. In poisha, and in hundredths of a percent, which are read alike. */
const orNone = v.transform((typed: string): string | number => typed.trim() || 0);
const from = v.pipe(atMost(MAX_TYPED), orNone, amount(MAX_BALANCE_TK));
export const bonusPercent = v.pipe(
  atMost(MAX_TYPED),
  orNone,
  v.transform((typed) => parseTk(typed) ?? Number.NaN),
  v.check((hundredths) => hundredths <= MAX_BONUS_PERCENT * 100, "bonus-percent"),
);

/**
 * PUT /api/recharge/bonus: from which recharge on the desk adds how much, in up to three steps.
 * Once parsed `from` in poisha and `percent` in hundredths of one; both 0 where there is none.
 */
export const BonusForm = v.pipe(
  v.strictObject({
    from1: from,
    percent1: bonusPercent,
    from2: from,
    percent2: bonusPercent,
    from3: from,
    percent3: bonusPercent,
  }),
  ruleAt("percent1", "bonus-whole", ({ from1, percent1 }) => !from1 === !percent1),
  ruleAt("percent2", "bonus-whole", ({ from2, percent2 }) => !from2 === !percent2),
  ruleAt("percent3", "bonus-whole", ({ from3, percent3 }) => !from3 === !percent3),
  ruleAt("from2", "bonus-higher", ({ from1, from2 }) => !from2 || from2 > from1),
  ruleAt("from3", "bonus-higher", ({ from1, from2, from3 }) => !from3 || from3 > (from2 || from1)),
);
export type BonusForm = v.InferOutput<typeof BonusForm>;
/** The steps, the lowest first: `from` in tk. */
export const BonusSteps = v.array(v.object({ from: v.number(), percent: v.number() }));
export type BonusSteps = v.InferOutput<typeof BonusSteps>;

/** The step that a recharge of so many poisha reaches. */
export function stepOf(steps: BonusSteps, amount: number) {
  return steps.filter(({ from }) => Math.round(from * 100) <= amount).at(-1);
}

/** What the desk adds to a recharge: in poisha, as `amount`. */
export function bonusOf(steps: BonusSteps, amount: number): number {
  const step = stepOf(steps, amount);
  return step ? Math.floor((amount * Math.round(step.percent * 100)) / 10_000) : 0;
}

export const RefuseSentMoney = v.strictObject({ reason: text(200) });
