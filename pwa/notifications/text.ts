import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { defineText, formatNumber, formatTaka, useLocale, useText } from "../i18n/t.ts";
import type { NotificationItem } from "../notifications/notifications.ts";
import { useOrderName } from "../services/names.ts";
import { whoseOf } from "../services/order-lines.ts";

export const notificationText = defineText({
  title: ["খবর", "News"],
  unread: ["নতুন", "New"],
  empty: ["এখনো কোনো খবর নেই", "No news yet"],
  emptyText: [
    "অর্ডার তৈরি বা বাতিল হলে, রিচার্জ হলে বা নোটিশ এলে এখানে দেখা যাবে।",
    "You will see here when an order is ready or cancelled, a recharge is done, or a notice is posted.",
  ],
  emptyStaff: [
    "গ্রাহক কিছু লিখলে, ফাইল ফেরত দিলে বা টাকা পাঠালে এখানে দেখা যাবে।",
    "You will see here when a customer writes, returns a file or sends money.",
  ],
  returned: [
    (count: string) => `ফেরত: ${count}টি ফাইল ভুল`,
    (count: string) => `Returned, wrong file: ${count}`,
  ],
  returnedText: ["ঠিক ফাইল দিন বা উত্তর দিন।", "Replace the file or reply."],
  answered: [
    (count: string) => `${count}টি অর্ডারে গ্রাহকের বার্তা`,
    (count: string) => `Customer messages: ${count}`,
  ],
  answeredText: ["পড়ে উত্তর দিন বা কাজ শেষ করুন।", "Read, then reply or finish the order."],
  money: [
    (count: string) => `${count}টি পাঠানো টাকা মেলাতে হবে`,
    (count: string) => `Payments to check: ${count}`,
  ],
  moneyText: ["Send Money করে জানিয়েছেন।", "Sent by hand; not in the balance yet."],
  firstOrder: ["সেবা বেছে নিন", "Choose a service"],
  ready: [(order: string) => `${order} তৈরি`, (order: string) => `${order} is ready`],
  replaced: [(order: string) => `${order}: নতুন ফাইল এসেছে`, (order: string) => `${order}: new file`],
  takenBack: [
    (order: string) => `${order}: ফাইলটি ফিরিয়ে নেওয়া হয়েছে`,
    (order: string) => `${order}: file withdrawn`,
  ],
  question: [
    (order: string) => `${order}: আপনার কাছে প্রশ্ন`,
    (order: string) => `${order}: a question for you`,
  ],
  questionText: ["উত্তর দিলে কাজ এগোবে।", "Work continues when you answer."],
  cancelled: [(order: string) => `${order} বাতিল`, (order: string) => `${order} was cancelled`],
  recharged: [
    (amount: string) => `${amount} রিচার্জ হয়েছে`,
    (amount: string) => `${amount} was recharged`,
  ],
  review: [
    (amount: string) => `${amount} রিচার্জ অ্যাডমিন দেখছেন`,
    (amount: string) => `The admin is looking into your recharge of ${amount}`,
  ],
  refused: [
    (amount: string) => `${amount} নামঞ্জুর হয়েছে`,
    (amount: string) => `${amount} was rejected`,
  ],
  passwordReset: [
    (name: string) => `অ্যাডমিন ${name}-এর পাসওয়ার্ড রিসেট হয়েছে`,
    (name: string) => `The password of the admin ${name} was reset`,
  ],
  factorsTaken: [
    (name: string) => `অ্যাডমিন ${name}-এর দুই ধাপে লগইন বন্ধ করা হয়েছে`,
    (name: string) => `Two-step login of the admin ${name} was turned off`,
  ],
  enteredAfterReset: [
    (name: string) => `অ্যাডমিন ${name} তাঁকে দেওয়া পাসওয়ার্ড দিয়ে ঢুকেছেন`,
    (name: string) => `The admin ${name} has logged in with a password that was given to them`,
  ],
  doneBy: [(name: string) => `করেছেন: ${name}`, (name: string) => `By ${name}`],
  operator: ["যিনি সার্ভার চালান", "whoever runs the server"],
  ifNotThem: ["তিনি না হলে অ্যাকাউন্টটি এখনই বন্ধ করুন।", "If it was not them, disable the account now."],
  notice: ["নোটিশ", "Notice"],
  takenBackText: [
    "নতুন ফাইল তৈরি হচ্ছে, বাড়তি টাকা লাগবে না।",
    "A new file is on its way at no extra cost.",
  ],
  refunded: [(amount: string) => `${amount} ফেরত`, (amount: string) => `${amount} refunded`],
  balance: [(amount: string) => `ব্যালেন্স ${amount}`, (amount: string) => `balance ${amount}`],
  reviewText: [
    "টাকার হিসাব মেলেনি। আবার টাকা দেবেন না।",
    "The amounts don't match. Please don't pay again.",
  ],
});

/** Where the work of each kind is done. */
export const workAt = {
  returned: "/all-order?wrong=1",
  answered: "/all-order?unanswered=1",
  money: "/sent-money",
};

type Words = { title: string; more: string; href: string | undefined };

/** Answers what is said of something that has happened, in the language of the page. `href`: where more of it is shown. */
export function useNotificationWords(): (item: NotificationItem) => Words {
  const text = useText(notificationText);
  const locale = useLocale();
  const nameOf = useOrderName();
  const titles: Partial<Record<string, (name: string) => string>> = {
    "password-reset": text.passwordReset,
    "login-after-reset": text.enteredAfterReset,
    "factors-reset": text.factorsTaken,
  };
  return (item) => {
    if ("count" in item) {
      const { kind, count } = item;
      return {
        title: text[kind](formatNumber(count, locale)),
        more: text[`${kind}Text`],
        href: workAt[kind],
      };
    }
    if ("notice" in item) return { title: text.notice, more: item.notice.notice, href: undefined };
    if ("alert" in item) {
      const { action, actor, person } = item.alert;
      const name = person?.fullName ?? "";
      const more =
        action === "login-after-reset"
          ? text.ifNotThem
          : text.doneBy(actor?.fullName ?? text.operator);
      return { title: titles[action]?.(name) ?? name, more, href: "/audit" };
    }
    if ("recharge" in item) {
      const { _id, amount, balance, refusal } = item.recharge;
      const more = typeof balance === "number" ? text.balance(formatTaka(balance, locale)) : "";
      return {
        title: text[item.kind](formatTaka(amount, locale)),
        more: item.kind === "review" ? text.reviewText : (refusal ?? more),
        href: `/recharge?open=${_id}`,
      };
    }
    const { order, kind } = item;
    const name = nameOf(order);
    const told = {
      ready: { title: text.ready(name), more: [] },
      replaced: { title: text.replaced(name), more: [] },
      "taken-back": { title: text.takenBack(name), more: [text.takenBackText] },
      question: { title: text.question(name), more: [text.questionText] },
      cancelled: {
        title: text.cancelled(name),
        more: [order.note, text.refunded(formatTaka(order.price, locale))],
      },
    }[kind];
    const more = [
      whoseOf(order, locale),
      formatOrderNumber(order.orderNumber, locale),
      ...told.more,
    ];
    return {
      title: told.title,
      more: more.filter(Boolean).join(" · "),
      href: `/my-order?open=${order._id}`,
    };
  };
}
