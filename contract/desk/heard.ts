import * as v from "valibot";
import { type Call, type CallName, messageWith } from "../calls/call.ts";
import { parseTemplate } from "../heard/template.ts";
import type { Page } from "../pages.ts";
import { walletKeys } from "../recharge.ts";
import { amount, text, type Words } from "../values/fields.ts";
import { MAX_BALANCE_TK } from "../values/money.ts";

const bound = v.pipe(amount(MAX_BALANCE_TK), v.minValue(1, "required"));

/** A phone that forwards its messages. `mostMessage` and `mostDay`: in tk; poisha once parsed. */
export const DeviceForm = v.strictObject({ name: text(40) });
export const DeviceBounds = v.strictObject({
  name: text(40),
  mostMessage: bound,
  mostDay: bound,
});
export type DeviceBounds = v.InferOutput<typeof DeviceBounds>;

/**
 * `heardAt`: when anything came from it last. `silentSince`: it is silent for longer than usual.
 * `creditedToday`: by itself. Sums in tk.
 */
export const HeardDevice = v.object({
  _id: v.string(),
  name: v.string(),
  madeAt: v.string(),
  heardAt: v.nullable(v.string()),
  silentSince: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  mostMessage: v.number(),
  mostDay: v.number(),
  creditedToday: v.number(),
});
export type HeardDevice = v.InferOutput<typeof HeardDevice>;

/**
 * Of the claims that people have made today: credited by itself, decided by hand, still waiting.
 */
export const ClaimsToday = v.object({
  byItself: v.number(),
  byHand: v.number(),
  waiting: v.number(),
});
export type ClaimsToday = v.InferOutput<typeof ClaimsToday>;

/** `sender`: exactly as the phone shows it. */
export const RuleForm = v.strictObject({
  wallet: v.picklist(walletKeys, "not-allowed"),
  sender: text(100),
  template: v.pipe(
    text(300),
    v.check((typed) => parseTemplate(typed) !== undefined, "template-parts"),
  ),
});
export type RuleForm = v.InferOutput<typeof RuleForm>;
export const HeardRule = v.object({ _id: v.string(), ...RuleForm.entries, template: v.string() });
export type HeardRule = v.InferOutput<typeof HeardRule>;

/** What a rule reads in a message: sums in tk; `from` as it stands there. */
export const HeardParts = v.object({
  sum: v.number(),
  trxId: v.string(),
  balance: v.nullable(v.number()),
  from: v.nullable(v.string()),
});
export type HeardParts = v.InferOutput<typeof HeardParts>;

/**
 * One of the last messages. `from` and `text` are null once they are forgotten, `rule` is null
 * where none reads it. `became`: credited by itself, matched with what was decided by hand, beside
 * a claim that waits, or nobody has claimed it yet; null where it was not read.
 */
export const LastMessage = v.object({
  _id: v.string(),
  device: v.string(),
  at: v.string(),
  from: v.nullable(v.string()),
  text: v.nullable(v.string()),
  rule: v.nullable(v.string()),
  wallet: v.nullable(v.picklist(walletKeys)),
  trxId: v.nullable(v.string()),
  sum: v.nullable(v.number()),
  balance: v.nullable(v.number()),
  became: v.nullable(v.picklist(["credited", "matched", "waiting", "unclaimed"])),
  customer: v.nullable(v.string()),
});
export type LastMessage = v.InferOutput<typeof LastMessage>;

export const calls = {
  "GET recharge/heard/devices": {
    answer: v.object({ devices: v.array(HeardDevice), today: ClaimsToday }),
  },
  // The key is in this answer alone, and stored nowhere.
  "POST recharge/heard/devices": {
    again: true,
    json: DeviceForm,
    answer: messageWith({ _id: v.string(), key: v.string() }),
    status: 201,
    refusals: ["sandbox-money", "device-there"],
  },
  "PUT recharge/heard/devices/:id": { again: true, json: DeviceBounds, refusals: ["device-there"] },
  "DELETE recharge/heard/devices/:id": { again: true },
  "GET recharge/heard/rules": { answer: v.array(HeardRule) },
  "POST recharge/heard/rules": {
    again: true,
    json: RuleForm,
    answer: messageWith({ _id: v.string() }),
    status: 201,
    refusals: ["rule-there"],
  },
  "PUT recharge/heard/rules/:id": {
    again: true,
    json: RuleForm,
    answer: messageWith({ _id: v.string() }),
    refusals: ["rule-there"],
  },
  "DELETE recharge/heard/rules/:id": { again: true },
  "POST recharge/heard/rules/ready": {
    again: true,
    answer: messageWith({ added: v.number() }),
  },
  "GET recharge/heard/messages": { answer: v.array(LastMessage) },
  "POST recharge/heard/trial": {
    reads: true,
    json: RuleForm,
    answer: v.array(v.object({ _id: v.string(), parts: v.nullable(HeardParts) })),
  },
} as const satisfies Record<CallName, Call>;

export const pages = {
  "/heard": { for: "admin", shape: "tabs" },
} as const satisfies Record<string, Page>;

export const actions = {
  "heard-device-made": { en: "Phone for messages added", bn: "মেসেজের ফোন যোগ" },
  "heard-device-set": { en: "Limits of a phone set", bn: "মেসেজের ফোনের সীমা বদল" },
  "heard-device-ended": { en: "Phone for messages ended", bn: "মেসেজের ফোন বাদ" },
  "heard-rule-added": { en: "Rule for messages added", bn: "মেসেজ পড়ার নিয়ম যোগ" },
  "heard-rule-changed": { en: "Rule for messages changed", bn: "মেসেজ পড়ার নিয়ম বদল" },
  "heard-rule-removed": { en: "Rule for messages removed", bn: "মেসেজ পড়ার নিয়ম বাদ" },
  "heard-rules-ready": { en: "Ready rules for messages brought back", bn: "তৈরি নিয়ম ফেরানো" },
  "sent-money-heard": {
    en: "Message of rejected money heard",
    bn: "নামঞ্জুর করা টাকার মেসেজ এসেছে",
  },
} as const satisfies Record<string, Words>;
