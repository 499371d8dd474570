import * as v from "valibot";
import { day } from "./values/date-fields.ts";
import { optionalText } from "./values/fields.ts";

export const auditActions = {
  login: { en: "Logged in", bn: "লগইন" },
  "login-failed": { en: "Login failed", bn: "লগইন হয়নি" },
  logout: { en: "Logged out", bn: "লগআউট" },
  "account-created": { en: "Account created", bn: "অ্যাকাউন্ট খোলা" },
  "password-changed": { en: "Own password changed", bn: "নিজের পাসওয়ার্ড বদল" },
  "password-reset": { en: "Password reset", bn: "পাসওয়ার্ড রিসেট" },
  "login-after-reset": {
    en: "Admin logged in with a reset password",
    bn: "রিসেট করা পাসওয়ার্ডে অ্যাডমিনের লগইন",
  },
  "factor-added": { en: "Way of two-step login added", bn: "দুই ধাপে লগইন: উপায় যোগ" },
  "factor-removed": { en: "Way of two-step login removed", bn: "দুই ধাপে লগইন: উপায় সরানো" },
  "factor-failed": { en: "Second step of a login failed", bn: "দুই ধাপে লগইন: মেলেনি" },
  "factors-reset": {
    en: "Two-step login turned off by the operator",
    bn: "অপারেটর দুই ধাপে লগইন বন্ধ করেছেন",
  },
  "recovery-code-used": { en: "Recovery code used", bn: "উদ্ধার কোড ব্যবহার" },
  "recovery-codes-made": { en: "Recovery codes made", bn: "নতুন উদ্ধার কোড" },
  "user-disabled": { en: "User disabled", bn: "ইউজার বন্ধ করা" },
  "user-enabled": { en: "User enabled", bn: "ইউজার চালু করা" },
  "user-deleted": { en: "User deleted", bn: "ইউজার মোছা" },
  "user-forgotten": { en: "Forgotten on request", bn: "অনুরোধে সব তথ্য মোছা" },
  "own-data-exported": { en: "Copy of one's own data", bn: "নিজের তথ্যের কপি" },
  "number-forgotten": { en: "Number forgotten on request", bn: "অনুরোধে একটি নম্বর মোছা" },
  "sessions-ended": { en: "Devices signed out", bn: "ডিভাইস থেকে লগআউট করানো" },
  "balance-set": { en: "Balance set", bn: "ব্যালেন্স বদল" },
  "price-set": { en: "Price set", bn: "মূল্য বদল" },
  "switch-set": { en: "Service opened or closed", bn: "সেবা চালু বা বন্ধ" },
  "hours-set": { en: "Opening hours set", bn: "খোলার সময় বদল" },
  "service-made": { en: "Service made", bn: "নতুন সেবা" },
  "service-changed": { en: "Service changed", bn: "সেবা বদল" },
  "service-retired": { en: "Service retired", bn: "সেবা বাদ দেওয়া" },
  "services-ordered": { en: "Services put in another order", bn: "সেবার ক্রম বদল" },
  "notice-posted": { en: "Notice posted", bn: "নোটিশ দেওয়া" },
  "notice-removed": { en: "Notice removed", bn: "নোটিশ সরানো" },
  "attachment-opened": { en: "Attachment opened", bn: "সংযুক্ত ছবি বা PDF দেখা" },
  "order-delivered": { en: "Order delivered", bn: "অর্ডার ডেলিভারি" },
  "order-taken-back": { en: "Delivery taken back", bn: "ডেলিভারি ফিরিয়ে নেওয়া" },
  "order-file-replaced": { en: "Delivered file replaced", bn: "ডেলিভারির ফাইল বদল" },
  "order-cancelled": { en: "Order cancelled", bn: "অর্ডার বাতিল" },
  "order-refunded": { en: "Part of a price refunded", bn: "টাকার অংশ ফেরত" },
  "orders-deleted": { en: "All orders deleted", bn: "সব অর্ডার মোছা" },
  "identity-looked-up": { en: "Identity looked up", bn: "পরিচয়ের তথ্য দেখা" },
  "lookups-stopped": { en: "Too many look-ups found nobody", bn: "বারবার না মেলায় খোঁজা থামানো" },
  "topup-credited": { en: "Recharge credited", bn: "রিচার্জ জমা" },
  "topup-review": { en: "Recharge put to review", bn: "রিচার্জ যাচাইয়ে রাখা" },
  "topup-rechecked": { en: "Recharge checked again", bn: "রিচার্জ আবার যাচাই" },
  "sent-money-refused": { en: "Sent money rejected", bn: "পাঠানো টাকা নামঞ্জুর" },
  "pay-numbers-set": { en: "Numbers for sent money set", bn: "টাকা পাঠানোর নম্বর বদল" },
  "recharge-history-cleared": { en: "Recharge history cleared", bn: "রিচার্জের তালিকা মোছা" },
  "recharges-exported": { en: "Recharge history exported", bn: "রিচার্জের তালিকা নামানো" },
  "audit-exported": { en: "Audit log exported", bn: "অডিট লগ নামানো" },
} as const;

export type AuditAction = keyof typeof auditActions;
export const auditActionNames = Object.keys(auditActions) as AuditAction[];

/** A user named in an entry, with the name they have now. */
const Person = v.object({ _id: v.string(), username: v.string(), fullName: v.string() });

/** `actor` is null when nobody was signed in, `person` and `orderNumber` when the subject is something else. */
export const AuditLine = v.object({
  _id: v.string(),
  at: v.string(),
  action: v.string(),
  actor: v.nullable(Person),
  subject: v.nullable(v.string()),
  person: v.nullable(Person),
  orderNumber: v.nullable(v.string()),
  details: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
});
export type AuditLine = v.InferOutput<typeof AuditLine>;

/** Filter of the log. `actor`: part of a name; `day`: a day in Dhaka; `logins`: without those that went well. */
export const AuditFilter = v.object({
  actor: v.optional(optionalText(100)),
  action: v.optional(v.picklist(auditActionNames, "not-allowed")),
  day: v.optional(day),
  logins: v.optional(v.literal("no", "not-allowed")),
});
export type AuditFilter = v.InferOutput<typeof AuditFilter>;
