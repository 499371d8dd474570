import * as v from "valibot";
import { deskActions } from "./desk/actions.ts";
import { day } from "./values/dates/date-fields.ts";
import { sought } from "./values/fields.ts";

export const auditActions = {
  login: { en: "Logged in", bn: "লগইন" },
  "login-failed": { en: "Login failed", bn: "লগইন হয়নি" },
  logout: { en: "Logged out", bn: "লগআউট" },
  "password-changed": { en: "Own password changed", bn: "নিজের পাসওয়ার্ড বদল" },
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
  "key-made": { en: "Key for a program made", bn: "প্রোগ্রামের চাবি বানানো" },
  "key-ended": { en: "Key for a program ended", bn: "প্রোগ্রামের চাবি বাতিল" },
  "webhook-set": { en: "Address for a program's events set", bn: "প্রোগ্রামে খবরের ঠিকানা দেওয়া" },
  "webhook-switched": { en: "A program's events on or off", bn: "প্রোগ্রামে খবর চালু বা বন্ধ" },
  "worker-bound-set": { en: "Worker's bound a day changed", bn: "সহকারীর দিনের সীমা বদল" },
  "user-forgotten": { en: "Forgotten on request", bn: "অনুরোধে সব তথ্য মোছা" },
  "own-data-exported": { en: "Copy of one's own data", bn: "নিজের তথ্যের কপি" },
  "number-forgotten": { en: "Number forgotten on request", bn: "অনুরোধে একটি নম্বর মোছা" },
  "identity-looked-up": { en: "Identity looked up", bn: "পরিচয়ের তথ্য দেখা" },
  "lookups-stopped": { en: "Too many look-ups found nobody", bn: "বারবার না মেলায় খোঁজা থামানো" },
  "audit-exported": { en: "Audit log exported", bn: "অডিট লগ নামানো" },
  ...deskActions,
} as const;

export type AuditAction = keyof typeof auditActions;
export const auditActionNames = Object.keys(auditActions) as AuditAction[];

/** A user named in an entry, with the name they have now. */
const Person = v.object({ _id: v.string(), username: v.string(), fullName: v.string() });

/**
 * `actor` is null when nobody was signed in, `person` and `orderNumber` when the subject is
 * something else. `device`: the phone that did it by itself.
 */
export const AuditLine = v.object({
  _id: v.string(),
  at: v.string(),
  action: v.string(),
  actor: v.nullable(Person),
  device: v.optional(v.string()),
  subject: v.nullable(v.string()),
  person: v.nullable(Person),
  orderNumber: v.nullable(v.string()),
  details: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
});
export type AuditLine = v.InferOutput<typeof AuditLine>;

/**
 * Filter of the log. `actor`: part of a name; `day`: a day in Dhaka; `logins`: without those that
 * went well.
 */
export const AuditFilter = v.object({
  actor: sought(100),
  action: v.optional(v.picklist(auditActionNames, "not-allowed")),
  day: v.optional(day),
  from: v.optional(day),
  to: v.optional(day),
  logins: v.optional(v.literal("no", "not-allowed")),
});
export type AuditFilter = v.InferOutput<typeof AuditFilter>;
