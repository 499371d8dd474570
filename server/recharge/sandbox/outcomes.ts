import type { Code, Envelope } from "./answers.ts";

/** How the payer's browser comes back. */
export type CallbackStatus = "success" | "failure" | "cancel";

type Execute = "completed" | "slow" | "silence" | "gateway-timeout" | { code: Code; envelope: Envelope };

/**
 * What the payer chooses to happen. `callback`: what the browser brings back. `pays`: whether execute moves the money.
 * `execute`: how it answers. `tampers`: what is wrong with a payment that went through. `firstQuery`: what the first query
 * after execute answers instead of the truth.
 */
export type Outcome = {
  name: string;
  group: "usual" | "silence" | "codes" | "mismatch";
  bn: string;
  en: string;
  callback: CallbackStatus;
  pays: boolean;
  execute: Execute;
  tampers?: "amount" | "currency" | "invoice" | "trxID";
  firstQuery?: "initiated" | "maintenance";
};

/** The payer agreed and the money moves. */
const paid = (execute: Execute) => ({ callback: "success", pays: true, execute }) as const;
/** The payer agreed, but no money moves. */
const unpaid = (execute: Execute) => ({ callback: "success", pays: false, execute }) as const;
const left = (callback: CallbackStatus) => ({ callback, pays: false, execute: refuse("2056") });

/** A code that is listed twice is answered once in each envelope, so that a client must read both. */
const groups: Record<Outcome["group"], Omit<Outcome, "group">[]> = {
  usual: [
    { name: "pay", bn: "টাকা দিন", en: "Pay", ...paid("completed") },
    { name: "cancel", bn: "বাতিল করুন", en: "Cancel", ...left("cancel") },
    { name: "fail", bn: "ব্যর্থ করুন", en: "Fail", ...left("failure") },
    { name: "insufficient", bn: "ব্যালেন্স কম", en: "Insufficient balance (2023)", ...unpaid(refuse("2023")) },
  ],
  silence: [
    {
      name: "lost-answer",
      bn: "টাকা কাটে, উত্তর আসে না",
      en: "Paid; the connection drops with no answer",
      ...paid("silence"),
    },
    {
      name: "lost-unpaid",
      bn: "টাকা কাটে না, উত্তরও আসে না",
      en: "Not paid; the connection drops with no answer",
      ...unpaid("silence"),
    },
    {
      name: "late-paid",
      bn: "টাকা কাটে, প্রথম যাচাইয়ে ধরা পড়ে না",
      en: "Paid, no answer; the first query still says Initiated",
      ...paid("silence"),
      firstQuery: "initiated",
    },
    {
      name: "slow-answer",
      bn: "টাকা কাটে, উত্তর আসে {s} সেকেন্ড পরে",
      en: "Paid; the answer takes {s} s",
      ...paid("slow"),
    },
    {
      name: "504-paid",
      bn: "টাকা কাটে, গেটওয়ের সময় শেষ",
      en: "Paid; HTTP 504 from the gateway",
      ...paid("gateway-timeout"),
    },
  ],
  codes: [
    {
      name: "2117-paid",
      bn: "২১১৭, টাকা কেটেছে",
      en: "2117 execution already called, paid",
      ...paid(refuse("2117", "error")),
    },
    {
      name: "2117-unpaid",
      bn: "২১১৭, টাকা কাটেনি",
      en: "2117 execution already called, not paid",
      ...unpaid(refuse("2117")),
    },
    {
      name: "2029",
      bn: "২০২৯, একই লেনদেন আবার",
      en: "2029 duplicate transaction, not paid",
      ...unpaid(refuse("2029")),
    },
    { name: "9999-paid", bn: "৯৯৯৯, টাকা কেটেছে", en: "9999 system error, paid", ...paid(refuse("9999", "error")) },
    { name: "9999-unpaid", bn: "৯৯৯৯, টাকা কাটেনি", en: "9999 system error, not paid", ...unpaid(refuse("9999")) },
    { name: "503", bn: "৫০৩, রক্ষণাবেক্ষণ চলছে", en: "503 maintenance, not paid", ...unpaid(refuse("503", "error")) },
    {
      name: "503-paid",
      bn: "৫০৩, টাকা কেটেছে",
      en: "503 maintenance, paid; the first query gets 503 too",
      ...paid(refuse("503", "error")),
      firstQuery: "maintenance",
    },
  ],
  mismatch: [
    {
      name: "amount-mismatch",
      bn: "টাকার অঙ্ক আলাদা (দশ ভাগের এক ভাগ)",
      en: "Completed with a tenth of the amount",
      ...paid("completed"),
      tampers: "amount",
    },
    {
      name: "wrong-invoice",
      bn: "ইনভয়েস আলাদা",
      en: "Completed with another invoice",
      ...paid("completed"),
      tampers: "invoice",
    },
    { name: "wrong-currency", bn: "মুদ্রা আলাদা", en: "Completed in USD", ...paid("completed"), tampers: "currency" },
    {
      name: "reused-trx",
      bn: "আগের লেনদেনের trxID আবার",
      en: "Completed with the last trxID again",
      ...paid("completed"),
      tampers: "trxID",
    },
  ],
};

export const outcomes: readonly Outcome[] = Object.entries(groups).flatMap(([group, choices]) =>
  choices.map((choice) => ({ ...choice, group: group as Outcome["group"] })),
);

export function findOutcome(name: unknown): Outcome | undefined {
  return outcomes.find((outcome) => outcome.name === name);
}

function refuse(code: Code, envelope: Envelope = "status") {
  return { code, envelope };
}
