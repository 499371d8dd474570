import * as v from "valibot";
import { type Call, type CallName, csvOf, messageWith } from "../calls/call.ts";
import type { Page } from "../pages.ts";
import {
  BonusForm,
  ListRecharges,
  PayNumbers,
  RechargeFilter,
  RechargeHistory,
  RechargeRecord,
  RefuseSentMoney,
} from "../recharge.ts";
import type { Words } from "../values/fields.ts";

export const calls = {
  "GET recharge/waiting": { who: "staff", answer: v.array(RechargeRecord) },
  "POST recharge/waiting/:id/accept": {
    again: true,
    who: "staff",
    refusals: [
      "sandbox-money",
      "sent-money-decided",
      "sent-money-gone",
      "trx-used",
      "staff-recharge-limit",
    ],
  },
  "POST recharge/waiting/:id/refuse": {
    who: "staff",
    json: RefuseSentMoney,
    refusals: ["sent-money-decided"],
  },
  "PUT recharge/numbers": { again: true, json: PayNumbers, refusals: ["sandbox-money"] },
  "PUT recharge/bonus": { again: true, json: BonusForm },
  "GET rechargeHistory/get": { query: ListRecharges, answer: RechargeHistory },
  "GET rechargeHistory/csv": csvOf(RechargeFilter),
  "DELETE rechargeHistory/delete": {
    again: true,
    answer: v.object({ status: v.literal("success") }),
  },
  "POST rechargeHistory/:id/recheck": { answer: messageWith({ recharge: RechargeRecord }) },
} as const satisfies Record<CallName, Call>;

export const pages = {
  "/recharge-history": {
    for: "admin",
    shape: "rows",
    menu: ["রিচার্জের ইতিহাস", "Recharge History", "wallet"],
  },
  "/sent-money": { for: "staff", shape: "list", menu: ["পাঠানো টাকা", "Money sent", "check"] },
} as const satisfies Record<string, Page>;

export const actions = {
  "topup-credited": { en: "Recharge credited", bn: "রিচার্জ জমা" },
  "topup-review": { en: "Recharge put to review", bn: "রিচার্জ যাচাইয়ে রাখা" },
  "topup-rechecked": { en: "Recharge checked again", bn: "রিচার্জ আবার যাচাই" },
  "sent-money-refused": { en: "Sent money rejected", bn: "পাঠানো টাকা নামঞ্জুর" },
  "staff-recharge-limit": {
    en: "Staff reached the day's limit of sent money",
    bn: "পাঠানো টাকা জমায় কর্মীর এক দিনের সীমা শেষ",
  },
  "pay-numbers-set": { en: "Numbers for sent money set", bn: "টাকা পাঠানোর নম্বর বদল" },
  "bonus-set": { en: "Bonus on recharges set", bn: "রিচার্জের বোনাস বদল" },
  "recharge-history-cleared": { en: "Recharge history cleared", bn: "রিচার্জের তালিকা মোছা" },
  "recharges-exported": { en: "Recharge history exported", bn: "রিচার্জের তালিকা নামানো" },
} as const satisfies Record<string, Words>;
