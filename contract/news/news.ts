// Only types: the bell is not to wait for the validator.
import type { PagePath } from "../pages.ts";

/**
 * In both languages. What a title is about stands in place of its `{}`: an order's name, a sum, a
 * person, or how many.
 */
type Words = readonly [bn: string, en: string];

/**
 * Whom it is told to: the order's or balance's owner, all customers, all who work here but the
 * owner, or the admins.
 */
export type Audience = "owner" | "customers" | "staff" | "admins";

/** An icon and its colour. */
export type Look =
  `${"chat" | "check" | "clock" | "cross" | "lock" | "megaphone" | "refresh" | "wallet" | "warning"} ${"approved" | "cancelled" | "info" | "pending"}`;

/**
 * Sends a push to each browser of those it is for, in the transaction that calls `tell`
 * (`server/push/queries.ts`).
 */
export type Push = {
  /** On a locked screen anybody may read it, so it names nobody. The order's number follows. */
  title: Words;
  text: Words;
  /** Where a tap leads; the order's id is added behind a "=". Without it to /news. */
  to?: string;
  /**
   * A later push of the same topic replaces this one on the phone. Without it those of the same
   * order do.
   */
  topic?: string;
  /** It is told instead of these, of the same order, that were not sent yet. */
  insteadOf?: readonly string[];
  /** It is sent to browsers whose session has ended with what it tells of. */
  afterwards?: true;
  /** Nobody hears of it any more once that is so when it is to be sent. */
  until?: "answered" | "compared" | "decided" | "enough" | "heard" | "read" | "shown";
};

/**
 * An item behind the bell, told of what the phone has anyway, so that it is there without a
 * connection too.
 */
type Bell = {
  /**
   * `line`: an entry of the log whose action has the kind's name. `work`: how much waits, whoever
   * has seen it. `account`: a fact of the person's own account, for as long as it is true.
   */
  of: "order" | "recharge" | "notice" | "line" | "work" | "account";
  look: Look;
  title: Words;
  /** Stands below the title, in place of what is usual for such items. */
  more?: Words;
  /** Where a tap leads; the id of what it is told of is added behind a "=". */
  to?: string;
  /** A screen that shows it anyway: there it is read as it comes. */
  shownAt?: PagePath;
};

export type News = {
  for: Audience;
  push?: Push;
  bell?: Bell;
  /** Of a line: only when it was done to an admin. */
  toAdmin?: true;
};

const order = { to: "/my-order?open=" };
const ofOrder = { of: "order", ...order } as const;
const recharge = { of: "recharge", to: "/recharge?open=" } as const;
const line = { of: "line", look: "lock pending", to: "/audit" } as const;
const clerk = {
  topic: "account",
  title: ["একজন কর্মীর কাজ দেখে নিন", "Look at what a clerk does"],
  text: ["কে ও কী করেছেন, দেখতে চাপুন।", "Tap to see who, and what."],
} as const;
const askThem = ["কেন, তাঁকে জিজ্ঞেস করুন।", "Ask them why."] as const;

/**
 * All that a person hears of: each kind once, with the ears that hear it. ARCHITECTURE.md has the
 * table.
 */
export const news = {
  ready: {
    for: "owner",
    push: {
      ...order,
      title: ["আপনার অর্ডার তৈরি", "Your order is ready"],
      text: ["ফাইলটি নামাতে চাপুন।", "Tap to download the file."],
    },
    bell: {
      ...ofOrder,
      look: "check approved",
      title: ["{} তৈরি", "{} is ready"],
    },
  },
  replaced: {
    for: "owner",
    push: {
      ...order,
      insteadOf: ["ready", "taken-back"],
      title: ["একটি ফাইল বদলানো হয়েছে", "A file was replaced"],
      text: ["আগেরটি বাদ দিয়ে নতুন ফাইলটি নামাতে চাপুন।", "Tap to download the new one instead."],
    },
    bell: {
      ...ofOrder,
      look: "refresh approved",
      title: ["{}: নতুন ফাইল এসেছে", "{}: new file"],
    },
  },
  "taken-back": {
    for: "owner",
    push: {
      ...order,
      insteadOf: ["ready", "replaced"],
      title: ["একটি ফাইল ফিরিয়ে নেওয়া হয়েছে", "A file was taken back"],
      text: ["ফাইলটি ঠিক ছিল না। নতুন ফাইল তৈরি হচ্ছে।", "It was not right. A new one is being made."],
    },
    bell: {
      ...ofOrder,
      look: "clock pending",
      title: ["{}: ফাইলটি ফিরিয়ে নেওয়া হয়েছে", "{}: file withdrawn"],
      more: ["নতুন ফাইল তৈরি হচ্ছে, বাড়তি টাকা লাগবে না।", "A new file is on its way at no extra cost."],
    },
  },
  cancelled: {
    for: "owner",
    push: {
      ...order,
      title: ["একটি অর্ডার বাতিল হয়েছে", "An order was cancelled"],
      text: [
        "টাকা ব্যালেন্সে ফেরত গেছে। কারণ দেখতে চাপুন।",
        "The money is back in your balance. Tap to see why.",
      ],
    },
    bell: {
      ...ofOrder,
      look: "cross cancelled",
      title: ["{} বাতিল", "{} was cancelled"],
    },
  },
  refunded: {
    for: "owner",
    push: {
      ...order,
      title: ["কিছু টাকা ফেরত এসেছে", "You got some money back"],
      text: ["ব্যালেন্সে জমা হয়েছে। কারণ দেখতে চাপুন।", "It is in your balance. Tap to see why."],
    },
  },
  message: {
    for: "owner",
    push: {
      ...order,
      until: "read",
      title: ["আপনার অর্ডারে বার্তা এসেছে", "A message about your order"],
      text: ["পড়তে চাপুন।", "Tap to read it."],
    },
  },
  question: {
    for: "owner",
    push: {
      ...order,
      insteadOf: ["message"],
      until: "read",
      title: ["আপনার কাছে একটি প্রশ্ন আছে", "There is a question for you"],
      text: [
        "উত্তর দিলে অর্ডারের কাজ এগোবে। দেখতে চাপুন।",
        "We can go on once you answer. Tap to see it.",
      ],
    },
    bell: {
      ...ofOrder,
      look: "chat info",
      title: ["{}: আপনার কাছে প্রশ্ন", "{}: a question for you"],
      more: ["উত্তর দিলে কাজ এগোবে।", "Work continues when you answer."],
    },
  },
  "low-balance": {
    for: "owner",
    push: {
      to: "/recharge",
      topic: "balance",
      until: "enough",
      title: ["ব্যালেন্স কমে এসেছে", "Your balance is running low"],
      text: ["রিচার্জ করতে চাপুন।", "Tap to recharge."],
    },
  },
  "phone-changed": {
    for: "owner",
    push: {
      to: "/profile",
      topic: "phone",
      title: ["আপনার মোবাইল নম্বর বদলেছে", "Your mobile number was changed"],
      text: [
        "আপনি না করে থাকলে এখনই নম্বরটি বাদ দিন, পাসওয়ার্ড বদলান, ডেস্ককে জানান।",
        "If it was not you, remove that number, change your password and tell the desk.",
      ],
    },
  },
  "password-forgotten": {
    for: "owner",
    push: {
      to: "/login",
      topic: "password",
      afterwards: true,
      title: ["আপনার পাসওয়ার্ড বদলেছে", "Your password was changed"],
      text: [
        "SMS-এর কোড দিয়ে। আপনি না করে থাকলে এখনই ডেস্ককে জানান।",
        "By a code of an SMS. If it was not you, tell the desk now.",
      ],
    },
  },
  "webhook-failed": {
    for: "owner",
    push: {
      to: "/keys",
      topic: "webhook",
      title: ["আপনার প্রোগ্রামে খবর পৌঁছায়নি", "Your program could not be told"],
      text: [
        "এক দিন ধরে চেষ্টা হয়েছে। কী হয়েছে, দেখতে চাপুন।",
        "It was tried for a day. Tap to see what happened.",
      ],
    },
    bell: {
      of: "account",
      look: "warning cancelled",
      title: ["আপনার প্রোগ্রামে খবর পৌঁছাচ্ছে না", "Your program can't be told"],
      more: ["এক দিন ধরে চেষ্টা হয়েছে।", "It was tried for a day."],
      to: "/keys",
    },
  },
  recharged: {
    for: "owner",
    push: {
      to: "/recharge",
      topic: "recharged",
      title: ["রিচার্জ হয়েছে", "Your recharge has arrived"],
      text: ["ব্যালেন্স দেখতে চাপুন।", "Tap to see your balance."],
    },
    bell: {
      ...recharge,
      look: "wallet approved",
      title: ["{} রিচার্জ হয়েছে", "{} was recharged"],
      shownAt: "/recharge",
    },
  },
  review: {
    for: "owner",
    bell: {
      ...recharge,
      look: "wallet pending",
      title: ["{} রিচার্জ অ্যাডমিন দেখছেন", "The admin is looking into your recharge of {}"],
      more: [
        "টাকাটি এখনো ব্যালেন্সে যোগ হয়নি। আবার টাকা দেবেন না।",
        "It is not in your balance yet. Please don't pay again.",
      ],
      shownAt: "/recharge",
    },
  },
  refused: {
    for: "owner",
    bell: {
      ...recharge,
      look: "cross cancelled",
      title: ["{} নামঞ্জুর হয়েছে", "{} was rejected"],
    },
  },
  notice: {
    for: "customers",
    // An admin may have written anything, so nothing of it is in the push.
    push: {
      topic: "notice",
      until: "shown",
      title: ["ডেস্কের একটি নোটিশ", "A notice of the desk"],
      text: ["পড়তে চাপুন।", "Tap to read it."],
    },
    bell: {
      of: "notice",
      look: "megaphone info",
      title: ["নোটিশ", "Notice"],
    },
  },
  new: {
    for: "staff",
    push: {
      to: "/all-order?open=",
      topic: "arrivals",
      until: "decided",
      title: ["নতুন অর্ডার এসেছে", "A new order has come"],
      text: ["কাজ শুরু করতে চাপুন।", "Tap to start."],
    },
  },
  returned: {
    for: "staff",
    push: {
      to: "/all-order?open=",
      insteadOf: ["answered"],
      until: "answered",
      title: ["গ্রাহক বলছেন ফাইল ভুল", "A customer reports a wrong file"],
      text: ["কী ভুল, দেখতে চাপুন।", "Tap to see what is wrong."],
    },
    bell: {
      of: "work",
      look: "warning cancelled",
      title: ["ভুল ফাইল: {}টি", "Wrong files: {}"],
      more: ["ঠিক ফাইল দিন বা উত্তর দিন।", "Replace the file or reply."],
      to: "/all-order?wrong=1",
    },
  },
  answered: {
    for: "staff",
    push: {
      to: "/all-order?open=",
      until: "answered",
      title: ["একটি অর্ডারে গ্রাহক লিখেছেন", "A customer has written about an order"],
      text: ["পড়তে চাপুন।", "Tap to read it."],
    },
    bell: {
      of: "work",
      look: "chat info",
      title: ["{}টি অর্ডারে গ্রাহকের বার্তা", "Customer messages: {}"],
      more: ["পড়ে উত্তর দিন বা কাজ শেষ করুন।", "Read, then reply or finish the order."],
      to: "/all-order?unanswered=1",
    },
  },
  late: {
    for: "staff",
    bell: {
      of: "work",
      look: "clock cancelled",
      title: ["{}টি অর্ডারের সময় পেরিয়ে গেছে", "Late orders: {}"],
      more: ["সবচেয়ে দেরি হওয়াটি আগে নিন।", "Take the most overdue one first."],
      to: "/all-order?late=1",
    },
  },
  money: {
    for: "staff",
    push: {
      to: "/sent-money",
      topic: "money",
      until: "compared",
      title: ["পাঠানো টাকা মেলাতে হবে", "Money was sent to the desk"],
      text: ["ডেস্কের ফোনের সাথে মিলিয়ে দেখতে চাপুন।", "Tap to compare it with the desk's phone."],
    },
    bell: {
      of: "work",
      look: "wallet pending",
      title: ["{}টি পাঠানো টাকা মেলাতে হবে", "Payments to check: {}"],
      more: ["Send Money করে জানিয়েছেন।", "Sent by hand; not in the balance yet."],
      to: "/sent-money",
    },
  },
  silent: {
    for: "staff",
    push: {
      to: "/sent-money",
      topic: "silent",
      until: "heard",
      title: ["মেসেজের ফোনটি চুপ হয়ে আছে", "A phone of the desk has gone silent"],
      text: ["চালু আছে কি না ও ইন্টারনেট আছে কি না দেখুন।", "See whether it is on and has a connection."],
    },
    bell: {
      of: "work",
      look: "warning cancelled",
      title: ["{}টি ফোন থেকে মেসেজ আসছে না", "Silent phones of the desk: {}"],
      more: ["তত ক্ষণ পাঠানো টাকা হাতে মেলাতে হবে।", "Until then sent money is compared by hand."],
      to: "/sent-money",
    },
  },
  "password-reset": {
    for: "admins",
    toAdmin: true,
    push: {
      topic: "account",
      title: ["একজন অ্যাডমিনের পাসওয়ার্ড রিসেট হয়েছে", "An admin's password was reset"],
      text: ["কার ও কে করেছেন, দেখতে চাপুন।", "Tap to see whose, and by whom."],
    },
    bell: {
      ...line,
      title: ["অ্যাডমিন {}-এর পাসওয়ার্ড রিসেট হয়েছে", "The password of the admin {} was reset"],
    },
  },
  "login-after-reset": {
    for: "admins",
    toAdmin: true,
    push: {
      topic: "account",
      title: [
        "রিসেট করা পাসওয়ার্ডে একজন অ্যাডমিন ঢুকেছেন",
        "An admin has logged in with a reset password",
      ],
      text: ["কে, দেখতে চাপুন।", "Tap to see who."],
    },
    bell: {
      ...line,
      title: [
        "অ্যাডমিন {} তাঁকে দেওয়া পাসওয়ার্ড দিয়ে ঢুকেছেন",
        "The admin {} has logged in with a password that was given to them",
      ],
      more: ["তিনি না হলে অ্যাকাউন্টটি এখনই বন্ধ করুন।", "If it was not them, disable the account now."],
    },
  },
  "factors-reset": {
    for: "admins",
    toAdmin: true,
    bell: {
      ...line,
      title: [
        "অ্যাডমিন {}-এর দুই ধাপে লগইন বন্ধ করা হয়েছে",
        "Two-step login of the admin {} was turned off",
      ],
    },
  },
  "staff-read-much": {
    for: "admins",
    push: clerk,
    bell: {
      ...line,
      title: [
        "কর্মী {} আজ অস্বাভাবিক বেশি অর্ডার বা ফাইল দেখেছেন",
        "The clerk {} has read unusually many orders or files in a day",
      ],
      more: askThem,
    },
  },
  "staff-recharge-limit": {
    for: "admins",
    push: clerk,
    bell: {
      ...line,
      title: [
        "কর্মী {} এক দিনের সীমার বেশি টাকা জমা করতে চেয়েছেন",
        "The clerk {} wanted to credit more sent money than the day's limit",
      ],
      more: askThem,
    },
  },
  "staff-refund-day-limit": {
    for: "admins",
    push: clerk,
    bell: {
      ...line,
      title: [
        "কর্মী {} এক দিনের সীমার বেশি টাকা ফেরত দিতে চেয়েছেন",
        "The clerk {} wanted to refund more than the day's limit",
      ],
      more: askThem,
    },
  },
} as const satisfies Record<string, News>;

export type Kind = keyof typeof news;
type All = typeof news;
/** What is told by a push. */
export type Pushed = { [K in Kind]: All[K] extends { push: Push } ? K : never }[Kind];
/** What stands behind the bell, told of such a thing. */
export type Told<Of extends Bell["of"] = Bell["of"]> = {
  [K in Kind]: All[K] extends { bell: { of: Of } } ? K : never;
}[Kind];

export function inLanguage([bn, en]: Words, locale: "bn" | "en", what = ""): string {
  return (locale === "bn" ? bn : en).split("{}").join(what);
}

/** The row of a kind; undefined of one that only a newer release knows. */
export function newsOf(kind: string): News | undefined {
  return Object.hasOwn(news, kind) ? news[kind as Kind] : undefined;
}

/** The kinds whose row says so. */
export function kindsWith(says: (row: News, kind: Kind) => boolean): Kind[] {
  return (Object.keys(news) as Kind[]).filter((kind) => says(news[kind], kind));
}

/** The kinds that the bell tells of such a thing, in the order of their rows. */
export function toldOf<Of extends Bell["of"]>(of: Of): Told<Of>[] {
  return kindsWith(({ bell }) => bell?.of === of) as Told<Of>[];
}
