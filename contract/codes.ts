import * as v from "valibot";
import { bonusPercent } from "./recharge.ts";
import { day } from "./values/dates/date-fields.ts";
import { dateInDhaka } from "./values/dates/iso-date.ts";
import { amount, atMost, pageQuery } from "./values/fields.ts";
import { MAX_BALANCE_TK } from "./values/money.ts";
import { optionalCode, typedCode } from "./values/typed-code.ts";
import { MAX_TYPED, normaliseNumber } from "./values/typed-text.ts";

const MOST_USES = 10_000;

/** What a code gives: a sum at once, or a percent of the recharge that is begun with it. */
export const codeKinds = ["sum", "percent"] as const;

/**
 * POST /api/codes. Without a `code` one is made. `amount`: the sum, or with a percent the most that
 * it adds; poisha once parsed, and `percent` in hundredths of one. `ends`: the last day in Dhaka.
 */
export const MakeCode = v.pipe(
  v.strictObject({
    code: optionalCode,
    gives: v.picklist(codeKinds, "not-allowed"),
    percent: bonusPercent,
    amount: v.pipe(amount(MAX_BALANCE_TK), v.minValue(1, "not-an-amount")),
    count: v.pipe(
      atMost(MAX_TYPED),
      v.transform(normaliseNumber),
      v.nonEmpty("required"),
      v.regex(/^\d{1,9}$/, "not-a-number"),
      v.transform(Number),
      v.minValue(1, "code-count"),
      v.maxValue(MOST_USES, "code-count"),
    ),
    ends: v.pipe(
      day,
      v.check((iso) => iso >= dateInDhaka(new Date()), "day-over"),
    ),
  }),
  v.forward(
    v.partialCheck(
      [["gives"], ["percent"]],
      ({ gives, percent }) => gives === "sum" || percent > 0,
      "bonus-percent",
    ),
    ["percent"],
  ),
);
export type MakeCode = v.InferOutput<typeof MakeCode>;

export const CodeStatus = v.picklist(["open", "ended", "used-up"]);
export type CodeStatus = v.InferOutput<typeof CodeStatus>;
export const codeStates: Record<CodeStatus, { bn: string; en: string }> = {
  open: { bn: "চালু", en: "Open" },
  ended: { bn: "শেষ", en: "Ended" },
  "used-up": { bn: "সব ব্যবহৃত", en: "Used up" },
};

/**
 * `amount` in tk, as in {@link MakeCode}; `percent` is null for a sum. `used`: by so many people.
 */
export const Code = v.object({
  _id: v.string(),
  code: v.string(),
  percent: v.nullable(v.number()),
  amount: v.number(),
  count: v.number(),
  used: v.number(),
  ends: v.string(),
  status: CodeStatus,
  createdAt: v.string(),
});
export type Code = v.InferOutput<typeof Code>;

export const CodeFilter = v.object({ status: v.optional(CodeStatus) });
export type CodeFilter = v.InferOutput<typeof CodeFilter>;

/** `held`: for a recharge that may still be paid. `amount` in tk. */
export const CodeUse = v.object({
  _id: v.string(),
  customer: v.string(),
  username: v.string(),
  amount: v.number(),
  state: v.picklist(["given", "held", "given-back"]),
  at: v.string(),
});
export type CodeUse = v.InferOutput<typeof CodeUse>;
export const ListCodeUses = v.object(pageQuery);

export const RedeemCode = v.strictObject({ code: typedCode });
/**
 * In tk. With a percent nothing was given yet: so much of a recharge is, at most `amount`. Else
 * `amount` was, and `balance` is what the wallet held after it.
 */
export const CodeRedeemed = v.object({
  amount: v.number(),
  percent: v.nullable(v.number()),
  balance: v.nullable(v.number()),
});
export type CodeRedeemed = v.InferOutput<typeof CodeRedeemed>;

/** What a percent adds to a recharge of so many poisha, in poisha. `amount` in tk. */
export function codeAdds(
  { percent, amount: most }: Pick<CodeRedeemed, "amount" | "percent">,
  poisha: number,
): number {
  const part = Math.floor((poisha * Math.round((percent ?? 0) * 100)) / 10_000);
  return Math.min(part, Math.round(most * 100));
}
