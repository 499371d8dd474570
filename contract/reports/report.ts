import * as v from "valibot";
import { gatewayKeys, gateways } from "../recharge/gateways.ts";
import { day } from "../values/dates/date-fields.ts";
import { ruleAt, type Words } from "../values/fields.ts";

const DAY_MS = 86_400_000;
/** Five years, with their leap days. */
const MOST_DAYS = 1_827;

/** How many days there are from one to another (YYYY-MM-DD), both counted. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The day (YYYY-MM-DD) so many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** As many days right before these. */
export function daysBefore({ from, to }: { from: string; to: string }) {
  return { from: dayAfter(from, -countDays(from, to)), to: dayAfter(from, -1) };
}

/**
 * The first and the last day of a report, YYYY-MM-DD in Dhaka. Without one of them the other is
 * alone; without both it is today.
 */
export const ReportDays = v.pipe(
  v.object({ from: v.optional(day), to: v.optional(day) }),
  ruleAt("to", "days-backwards", ({ from, to }) => !from || !to || from <= to),
  ruleAt(
    "from",
    "days-too-many",
    ({ from, to }) => !from || !to || countDays(from, to) <= MOST_DAYS,
  ),
);
export type ReportDays = v.InferOutput<typeof ReportDays>;

/** The days that are asked for. */
export function daysAsked({ from, to }: ReportDays, today: string): { from: string; to: string } {
  return { from: from ?? to ?? today, to: to ?? from ?? today };
}

/**
 * In tk. `cost` is what the desk itself pays for the orders; profit is `charged - refunded - cost`.
 * An order is charged, and costs, on the day it was placed; what is given back counts on the day it
 * was, and there the cost of what was cancelled is taken off. So all three can be below zero but
 * `charged`.
 */
const money = {
  orders: v.number(),
  charged: v.number(),
  refunded: v.number(),
  cost: v.number(),
  profit: v.number(),
};
export const ReportMoney = v.object(money);
export type ReportMoney = v.InferOutput<typeof ReportMoney>;

/**
 * How money came to wallets: through a gateway, sent by hand, or the same heard by a phone of the
 * desk. What the desk adds is no recharge: `bonus` on one, a `code` by itself, and what an admin
 * put in or took off (`desk`).
 */
export const rechargeWays = [...gatewayKeys, "heard", "by-hand"] as const;
export const ReportWay = v.picklist([...rechargeWays, "bonus", "code", "desk"]);
export type ReportWay = v.InferOutput<typeof ReportWay>;

export const wayWords: Record<ReportWay, Words> = {
  bkash: { bn: gateways.bkash, en: gateways.bkash },
  sslcommerz: { bn: gateways.sslcommerz, en: gateways.sslcommerz },
  heard: { bn: "পাঠানো, নিজে থেকে জমা", en: "Sent, credited by itself" },
  "by-hand": { bn: "পাঠানো, হাতে মেলানো", en: "Sent, compared by hand" },
  bonus: { bn: "রিচার্জের বোনাস", en: "Bonus on recharges" },
  code: { bn: "কোড", en: "Codes" },
  desk: { bn: "অ্যাডমিন বদলেছেন", en: "Changed by admins" },
};

/** The tables of a report, each of which is a file too. */
export const reportTables = ["services", "ways", "groups", "clerks", "customers"] as const;
export type ReportTable = (typeof reportTables)[number];

export const tableWords: Record<ReportTable, Words> = {
  services: { bn: "সেবা", en: "Services" },
  ways: { bn: "রিচার্জ", en: "Recharges" },
  groups: { bn: "গ্রুপ", en: "Groups" },
  clerks: { bn: "কর্মী", en: "Staff" },
  customers: { bn: "গ্রাহক", en: "Customers" },
};

/** In the place of a price group: who paid the list prices. */
export const LIST_PRICES = "00000000-0000-0000-0000-000000000000";

/** The same of the days before, as many as are asked for. */
const besideBefore = { before: ReportMoney };

/**
 * GET /api/reports. `bars`: of each day, or of each month where there are more than two of them;
 * the first and the last one end with the report. `before`: the days before, as many. `today`: in
 * Dhaka; what it has is not all yet.
 */
export const Report = v.object({
  from: v.string(),
  to: v.string(),
  today: v.string(),
  before: v.object({ from: v.string(), to: v.string() }),
  sums: v.object({ ...money, recharged: v.number() }),
  sumsBefore: v.object({ ...money, recharged: v.number() }),
  /**
   * How much of what was recharged, or put in by admins, came after its day was closed: it stands
   * in the next closing.
   */
  afterClosing: v.number(),
  bars: v.array(v.object({ from: v.string(), to: v.string(), ...money })),
  /** `_id`: a service's key, or the name of a price for what was charged without an order. */
  services: v.array(
    v.object({
      _id: v.string(),
      ...money,
      ...besideBefore,
      /**
       * How often owners said on these days that a delivered file was right, and that it was not.
       */
      answers: v.optional(v.object({ right: v.number(), wrong: v.number() })),
    }),
  ),
  /** `_id`: a price group, or {@link LIST_PRICES}. */
  groups: v.array(
    v.object({ _id: v.string(), name: v.nullable(v.string()), ...money, ...besideBefore }),
  ),
  /** `taken`: what an admin took off wallets. */
  ways: v.array(
    v.object({
      _id: ReportWay,
      count: v.number(),
      added: v.number(),
      taken: v.number(),
      addedBefore: v.number(),
    }),
  ),
  /**
   * What each of those who work here did. `median` and `worst`: minutes from an order to its
   * delivery, the median within an eighth; null without one. `wrong`: deliveries that their owners
   * called wrong, on these days.
   */
  clerks: v.array(
    v.object({
      _id: v.string(),
      name: v.string(),
      delivered: v.number(),
      cancelled: v.number(),
      wrong: v.number(),
      median: v.nullable(v.number()),
      worst: v.nullable(v.number()),
    }),
  ),
  /** SMS that went out on these days, by kind, and what they cost, in tk. Not a part of `cost`. */
  sms: v.optional(
    v.array(v.object({ _id: v.picklist(["ready", "code"]), sent: v.number(), price: v.number() })),
  ),
});
export type Report = v.InferOutput<typeof Report>;

const Customer = v.object({
  _id: v.string(),
  name: v.string(),
  username: v.string(),
  ...money,
  ...besideBefore,
});

/** How many of each are told; the CSV file has all. */
export const MOST_CUSTOMERS = 20;

/**
 * GET /api/reports/customers. `best`: who was charged most. `silent`: who ordered on the days
 * before and not on these, the one who was charged most first. How many there are of each in all.
 */
export const ReportCustomers = v.object({
  best: v.array(Customer),
  silent: v.array(Customer),
  counts: v.object({ best: v.number(), silent: v.number() }),
});
export type ReportCustomers = v.InferOutput<typeof ReportCustomers>;
export type ReportCustomer = v.InferOutput<typeof Customer>;
