import * as v from "valibot";
import { type Call, type CallName, csvOf, listOf, messageWith } from "../calls/call.ts";
import { Code, CodeFilter, CodeUse, ListCodeUses, MakeCode } from "../codes.ts";
import type { Page } from "../pages.ts";
import type { Words } from "../values/fields.ts";

export const calls = {
  "GET codes": listOf(CodeFilter, Code),
  "GET codes/csv": csvOf(CodeFilter),
  "POST codes": {
    again: true,
    json: MakeCode,
    answer: messageWith({ code: Code }),
    status: 201,
    refusals: ["code-taken"],
  },
  "POST codes/:id/end": { again: true },
  "GET codes/uses/:id": { query: ListCodeUses, answer: v.array(CodeUse) },
} as const satisfies Record<CallName, Call>;

export const pages = {
  "/codes": { for: "admin", shape: "rows", menu: ["কোড", "Codes", "ticket"] },
} as const satisfies Record<string, Page>;

export const actions = {
  "code-made": { en: "Code made", bn: "কোড তৈরি" },
  "code-ended": { en: "Code ended", bn: "কোড শেষ করা" },
  "codes-exported": { en: "Codes exported", bn: "কোডের তালিকা নামানো" },
} as const satisfies Record<string, Words>;
