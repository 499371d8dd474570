import * as v from "valibot";
import { SessionInfo } from "../auth.ts";
import { type Call, type CallName, messageWith } from "../calls/call.ts";
import { StaffNote, WriteNote } from "../conversation.ts";
import type { Page } from "../pages.ts";
import { MyPhone } from "../phones/phone.ts";
import { EditUserBalance, GiveServices, ListUsers, ManagedUser, MoveBalance } from "../users.ts";
import type { Words } from "../values/fields.ts";
import { StatementQuery, StatementRow } from "../wallet.ts";

export const calls = {
  "GET users": { query: ListUsers, answer: v.array(ManagedUser) },
  "PUT users/edit-user-balance": {
    again: true,
    json: EditUserBalance,
    answer: messageWith({ balance: v.number() }),
    refusals: ["balance-changed", "worker-balance"],
  },
  "POST users/users/:id/balance": {
    again: true,
    json: MoveBalance,
    answer: messageWith({ balance: v.number() }),
    refusals: ["insufficient-balance", "balance-limit", "worker-balance"],
  },
  "GET users/users/:id": { answer: ManagedUser },
  "DELETE users/users/:id": { again: true, refusals: ["own-account", "last-admin"] },
  "PUT users/users/:id/disabled": {
    again: true,
    json: v.strictObject({ disabled: v.boolean("invalid") }),
    refusals: ["own-account", "last-admin", "worker-ended"],
  },
  "PUT users/users/:id/services": {
    again: true,
    json: GiveServices,
    answer: messageWith({ services: ManagedUser.entries.services }),
    refusals: ["unknown-service"],
  },
  // The password is in this answer alone, and stored nowhere. `phoneProved`: they have a number, by
  // which whoever holds it can choose another password; a reset leaves it.
  "POST users/users/:id/reset-password": {
    again: true,
    answer: messageWith({ password: v.string(), phoneProved: v.boolean() }),
    refusals: ["own-account", "factor-needed"],
  },
  "GET users/users/:id/phone": { answer: MyPhone },
  "DELETE users/users/:id/phone": { again: true },
  "GET users/users/:id/sessions": { answer: v.array(SessionInfo) },
  "DELETE users/users/:id/sessions": {},
  "DELETE users/users/:id/sessions/:session": {},
  "GET users/users/:id/statement": { query: StatementQuery, answer: v.array(StatementRow) },
  "GET users/users/:id/notes": { answer: v.array(StaffNote) },
  "PUT users/users/:id/notes": { json: WriteNote, answer: StaffNote },
} as const satisfies Record<CallName, Call>;

export const pages = {
  "/all-user": { for: "admin", shape: "tabs", menu: ["সব অ্যাকাউন্ট", "All User", "users"], tab: true },
} as const satisfies Record<string, Page>;

export const actions = {
  "password-reset": { en: "Password reset", bn: "পাসওয়ার্ড রিসেট" },
  "phone-proved": { en: "Own mobile number proved", bn: "নিজের মোবাইল নম্বর প্রমাণ" },
  "phone-removed": { en: "Mobile number removed", bn: "মোবাইল নম্বর বাদ দেওয়া" },
  "password-forgotten": {
    en: "New password by an SMS code",
    bn: "SMS-এর কোডে নতুন পাসওয়ার্ড",
  },
  "user-disabled": { en: "User disabled", bn: "অ্যাকাউন্ট বন্ধ করা" },
  "user-enabled": { en: "User enabled", bn: "অ্যাকাউন্ট চালু করা" },
  "clerk-services-given": { en: "Clerk's services changed", bn: "কর্মীর সেবা বদল" },
  "user-deleted": { en: "User deleted", bn: "অ্যাকাউন্ট মোছা" },
  "sessions-ended": { en: "Devices signed out", bn: "ডিভাইস থেকে লগআউট করানো" },
  "balance-set": { en: "Balance set", bn: "ব্যালেন্স বদল" },
  "staff-read": { en: "Staff read whole orders or files", bn: "কর্মীর অর্ডার বা ফাইল দেখা" },
  "staff-read-much": {
    en: "Staff read more in a day than usual",
    bn: "কর্মী এক দিনে অস্বাভাবিক বেশি দেখেছেন",
  },
} as const satisfies Record<string, Words>;
