import * as v from "valibot";
import { type Call, type CallName, messageWith } from "../calls/call.ts";
import { OrderOfQuestions, Question, WriteQuestion } from "../help/questions.ts";
import type { Page } from "../pages.ts";
import type { Words } from "../values/fields.ts";

export const calls = {
  "GET questions": { answer: v.array(Question) },
  "POST questions": {
    json: WriteQuestion,
    answer: messageWith({ question: Question }),
    status: 201,
    refusals: ["too-many-questions"],
  },
  "PUT questions": { json: OrderOfQuestions },
  "PUT questions/:id": { json: WriteQuestion },
  "DELETE questions/:id": {},
} as const satisfies Record<CallName, Call>;

export const pages = {
  "/questions": { for: "admin", shape: "rows", menu: ["প্রশ্ন ও উত্তর", "Questions", "help"] },
} as const satisfies Record<string, Page>;

export const actions = {
  "question-written": { en: "Question written", bn: "প্রশ্ন লেখা" },
  "question-changed": { en: "Question changed", bn: "প্রশ্ন বদল" },
  "question-removed": { en: "Question removed", bn: "প্রশ্ন সরানো" },
  "questions-ordered": { en: "Questions put in order", bn: "প্রশ্ন সাজানো" },
} as const satisfies Record<string, Words>;
