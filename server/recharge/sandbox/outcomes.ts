import type { Code } from "./answers.ts";

/** How the payer's browser comes back. */
export type CallbackStatus = "success" | "failure" | "cancel";

/**
 * What the payer chooses to happen. `callback`: what the browser brings back. `execute`: a refusal, or the money moves and the answer
 * is "completed", or is lost. All else that bKash may do is a table for tests: server/test/bkash/hard-bkash.ts.
 */
export type Outcome = {
  name: string;
  bn: string;
  en: string;
  callback: CallbackStatus;
  execute: "completed" | "lost" | Code;
};

export const outcomes: readonly Outcome[] = [
  { name: "pay", bn: "টাকা দিন", en: "Pay", callback: "success", execute: "completed" },
  { name: "cancel", bn: "বাতিল করুন", en: "Cancel", callback: "cancel", execute: "2056" },
  { name: "fail", bn: "ব্যর্থ করুন", en: "Fail", callback: "failure", execute: "2056" },
  { name: "insufficient", bn: "ব্যালেন্স কম", en: "Insufficient balance", callback: "success", execute: "2023" },
  {
    name: "lost-answer",
    bn: "টাকা কাটে, উত্তর হারায়",
    en: "Paid, the answer is lost",
    callback: "success",
    execute: "lost",
  },
];

export function findOutcome(name: unknown): Outcome | undefined {
  return outcomes.find((outcome) => outcome.name === name);
}
