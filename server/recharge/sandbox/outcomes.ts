import type { Code, Envelope } from "./answers.ts";

/** How the payer's browser comes back. */
export type CallbackStatus = "success" | "failure" | "cancel";

/**
 * What the payer lets happen. `callback` is what the browser brings back, `pays` whether execute moves the
 * money, `execute` how it answers, `tampers` what is wrong with a payment that went through, and `firstQuery`
 * what the first query after execute says in place of the truth.
 */
export type Outcome = {
  name: string;
  group: "usual" | "silence" | "codes" | "mismatch";
  bn: string;
  en: string;
  callback: CallbackStatus;
  pays: boolean;
  execute: "completed" | "slow" | "silence" | "gateway-timeout" | { code: Code; envelope: Envelope };
  tampers?: "amount" | "currency" | "invoice" | "trxID";
  firstQuery?: "initiated" | "maintenance";
};

const paid = { callback: "success", pays: true } as const;
const unpaid = { callback: "success", pays: false } as const;

/** Codes with two variants answer one in each envelope: a client that reads only one of them is found out. */
export const outcomes: readonly Outcome[] = [
  { name: "pay", group: "usual", bn: "টাকা দিন", en: "Pay", ...paid, execute: "completed" },
  {
    name: "cancel",
    group: "usual",
    bn: "বাতিল করুন",
    en: "Cancel",
    callback: "cancel",
    pays: false,
    execute: refuse("2056"),
  },
  {
    name: "fail",
    group: "usual",
    bn: "ব্যর্থ করুন",
    en: "Fail",
    callback: "failure",
    pays: false,
    execute: refuse("2056"),
  },
  {
    name: "insufficient",
    group: "usual",
    bn: "ব্যালেন্স কম",
    en: "Insufficient balance (2023)",
    ...unpaid,
    execute: refuse("2023"),
  },

  {
    name: "lost-answer",
    group: "silence",
    bn: "টাকা কাটে, উত্তর আসে না",
    en: "Paid; the connection drops with no answer",
    ...paid,
    execute: "silence",
  },
  {
    name: "lost-unpaid",
    group: "silence",
    bn: "টাকা কাটে না, উত্তরও আসে না",
    en: "Not paid; the connection drops with no answer",
    ...unpaid,
    execute: "silence",
  },
  {
    name: "late-paid",
    group: "silence",
    bn: "টাকা কাটে, প্রথম যাচাইয়ে ধরা পড়ে না",
    en: "Paid, no answer; the first query still says Initiated",
    ...paid,
    execute: "silence",
    firstQuery: "initiated",
  },
  {
    name: "slow-answer",
    group: "silence",
    bn: "টাকা কাটে, উত্তর আসে {s} সেকেন্ড পরে",
    en: "Paid; the answer takes {s} s",
    ...paid,
    execute: "slow",
  },
  {
    name: "504-paid",
    group: "silence",
    bn: "টাকা কাটে, গেটওয়ের সময় শেষ",
    en: "Paid; HTTP 504 from the gateway",
    ...paid,
    execute: "gateway-timeout",
  },

  {
    name: "2117-paid",
    group: "codes",
    bn: "২১১৭, টাকা কেটেছে",
    en: "2117 execution already called, paid",
    ...paid,
    execute: refuse("2117", "error"),
  },
  {
    name: "2117-unpaid",
    group: "codes",
    bn: "২১১৭, টাকা কাটেনি",
    en: "2117 execution already called, not paid",
    ...unpaid,
    execute: refuse("2117"),
  },
  {
    name: "2029",
    group: "codes",
    bn: "২০২৯, একই লেনদেন আবার",
    en: "2029 duplicate transaction, not paid",
    ...unpaid,
    execute: refuse("2029"),
  },
  {
    name: "9999-paid",
    group: "codes",
    bn: "৯৯৯৯, টাকা কেটেছে",
    en: "9999 system error, paid",
    ...paid,
    execute: refuse("9999", "error"),
  },
  {
    name: "9999-unpaid",
    group: "codes",
    bn: "৯৯৯৯, টাকা কাটেনি",
    en: "9999 system error, not paid",
    ...unpaid,
    execute: refuse("9999"),
  },
  {
    name: "503",
    group: "codes",
    bn: "৫০৩, রক্ষণাবেক্ষণ চলছে",
    en: "503 maintenance, not paid",
    ...unpaid,
    execute: refuse("503", "error"),
  },
  {
    name: "503-paid",
    group: "codes",
    bn: "৫০৩, টাকা কেটেছে",
    en: "503 maintenance, paid; the first query gets 503 too",
    ...paid,
    execute: refuse("503", "error"),
    firstQuery: "maintenance",
  },

  {
    name: "amount-mismatch",
    group: "mismatch",
    bn: "টাকার অঙ্ক আলাদা (দশ ভাগের এক ভাগ)",
    en: "Completed with a tenth of the amount",
    ...paid,
    execute: "completed",
    tampers: "amount",
  },
  {
    name: "wrong-invoice",
    group: "mismatch",
    bn: "ইনভয়েস আলাদা",
    en: "Completed with another invoice",
    ...paid,
    execute: "completed",
    tampers: "invoice",
  },
  {
    name: "wrong-currency",
    group: "mismatch",
    bn: "মুদ্রা আলাদা",
    en: "Completed in USD",
    ...paid,
    execute: "completed",
    tampers: "currency",
  },
  {
    name: "reused-trx",
    group: "mismatch",
    bn: "আগের লেনদেনের trxID আবার",
    en: "Completed with the last trxID again",
    ...paid,
    execute: "completed",
    tampers: "trxID",
  },
];

export function findOutcome(name: unknown): Outcome | undefined {
  return outcomes.find((outcome) => outcome.name === name);
}

function refuse(code: Code, envelope: Envelope = "status") {
  return { code, envelope };
}
