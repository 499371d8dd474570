import * as v from "valibot";
import { type Call, type CallName, messageWith } from "../calls/call.ts";
import { CreateNotice, Notice, PostedNotice } from "../notices.ts";
import type { Page } from "../pages.ts";
import type { Words } from "../values/fields.ts";

export const calls = {
  "GET notice/posted": { answer: v.array(PostedNotice) },
  "POST notice/notices": {
    json: CreateNotice,
    answer: messageWith({ notice: Notice }),
    status: 201,
  },
  "DELETE notice/notices/:id": {},
} as const satisfies Record<CallName, Call>;

export const pages = {
  "/notice": { for: "admin", shape: "form", menu: ["নোটিশ হালনাগাদ", "Update Notice", "megaphone"] },
} as const satisfies Record<string, Page>;

export const actions = {
  "notice-posted": { en: "Notice posted", bn: "নোটিশ দেওয়া" },
  "notice-removed": { en: "Notice removed", bn: "নোটিশ সরানো" },
} as const satisfies Record<string, Words>;
