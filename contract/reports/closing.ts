import * as v from "valibot";
import { gatewayKeys, gateways } from "../recharge/gateways.ts";
import { walletKeys, wallets } from "../recharge.ts";
import { day } from "../values/dates/date-fields.ts";
import { amount, atMost, optionalText, type Words } from "../values/fields.ts";
import { MAX_BALANCE_TK } from "../values/money.ts";
import { MAX_TYPED } from "../values/typed-text.ts";

/**
 * Where the desk's money comes in, and can be counted: an account at a gateway, the balance of a
 * phone of its own, and the cash for which an admin changes a balance.
 */
export const closingWays = [
  ...gatewayKeys.map((key) => `gateway-${key}` as const),
  ...walletKeys.map((key) => `sent-${key}` as const),
  "cash",
] as const;
export type ClosingWay = (typeof closingWays)[number];
const ClosingWay = v.picklist(closingWays);

export const closingWayWords: Record<ClosingWay, Words> = {
  ...(Object.fromEntries(
    gatewayKeys.map((key) => [
      `gateway-${key}`,
      { bn: `${gateways[key]} গেটওয়ে`, en: `${gateways[key]} gateway` },
    ]),
  ) as Record<`gateway-${(typeof gatewayKeys)[number]}`, Words>),
  ...(Object.fromEntries(
    walletKeys.map((key) => [
      `sent-${key}`,
      { bn: `${wallets[key]} Send Money`, en: `${wallets[key]} Send Money` },
    ]),
  ) as Record<`sent-${(typeof walletKeys)[number]}`, Words>),
  cash: { bn: "নগদ (অ্যাডমিনের দেওয়া ব্যালেন্স)", en: "Cash (balances set by admins)" },
};

/**
 * By a way, in tk: what the ledger expects there, how much of that came on days that had been
 * closed before, and what was counted, null where nobody did.
 */
const sums = { way: ClosingWay, expected: v.number(), late: v.number() };

/** GET /api/closings: days that are closed, the newest first. `firstDay` to `day`, in Dhaka. */
export const Closing = v.object({
  _id: v.string(),
  number: v.number(),
  firstDay: v.string(),
  day: v.string(),
  ways: v.array(v.object({ ...sums, counted: v.nullable(v.number()) })),
  note: v.string(),
  closedBy: v.string(),
  closedAt: v.string(),
});
export type Closing = v.InferOutput<typeof Closing>;

/**
 * GET /api/closings/due: of which day it is asked. Without one it is yesterday, where that was not
 * closed after another one was, else today.
 */
export const AskDue = v.object({ day: v.optional(day) });

/**
 * What closing a day would have. `days`: those that may be closed now, the newest first; none where
 * today is closed.
 */
export const ClosingDue = v.object({
  days: v.array(v.string()),
  day: v.string(),
  firstDay: v.string(),
  ways: v.array(v.object(sums)),
});
export type ClosingDue = v.InferOutput<typeof ClosingDue>;

/** What lies there may also be less than nothing, as a till from which more was given back. */
const counted = v.union(
  [
    amount(MAX_BALANCE_TK),
    v.pipe(
      atMost(MAX_TYPED),
      v.regex(/^\s*[-\u2212\u2013]/),
      v.transform((typed): string | number => typed.replace(/^\s*[-\u2212\u2013]\s*/, "")),
      amount(MAX_BALANCE_TK),
      v.transform((poisha) => -poisha),
    ),
  ],
  "not-an-amount",
);
const note = optionalText(300);

/** What is typed where the day is closed: by way what was counted, "" where nobody did. */
export const CountForm = v.object({
  ...v.entriesFromList(
    closingWays,
    v.optional(v.union([v.literal(""), counted], "not-an-amount"), ""),
  ),
  note: v.optional(note, ""),
});

/**
 * POST /api/closings. `expected`: as whoever counted has seen it; where money came since, it is
 * refused, since the count may be older than that. In tk, poisha once parsed; below zero where more
 * was taken off than put in.
 */
export const CloseDay = v.strictObject({
  day,
  ways: v.pipe(
    v.array(
      v.strictObject({
        way: ClosingWay,
        expected: v.pipe(
          v.number("not-an-amount"),
          v.transform((tk) => Math.round(tk * 100)),
          v.safeInteger("not-an-amount"),
        ),
        counted: v.nullable(counted),
      }),
    ),
    v.check((ways) => new Set(ways.map(({ way }) => way)).size === ways.length, "invalid"),
  ),
  note,
});
export type CloseDay = v.InferOutput<typeof CloseDay>;
