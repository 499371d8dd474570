import { inLanguage, type Look, newsOf } from "../../contract/news/news.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { defineText, formatNumber, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { useOrderName } from "../services/names.ts";
import { whoseOf } from "../services/order-lines.ts";
import type { NotificationItem } from "./notifications.ts";

export const notificationText = defineText({
  title: ["খবর", "News"],
  unread: ["নতুন", "New"],
  empty: ["এখনো কোনো খবর নেই", "No news yet"],
  emptyText: [
    "অর্ডার তৈরি বা বাতিল হলে, রিচার্জ হলে বা নোটিশ এলে এখানে দেখা যাবে।",
    "You will see here when an order is ready or cancelled, a recharge is done, or a notice is posted.",
  ],
  emptyStaff: [
    "গ্রাহক কিছু লিখলে, ফাইল ভুল জানালে বা টাকা পাঠালে এখানে দেখা যাবে।",
    "You will see here when a customer writes, reports a wrong file or sends money.",
  ],
  firstOrder: ["সেবা বেছে নিন", "Choose a service"],
  doneBy: [(name: string) => `করেছেন: ${name}`, (name: string) => `By ${name}`],
  operator: ["যিনি সার্ভার চালান", "whoever runs the server"],
  refunded: [(amount: string) => `${amount} ফেরত`, (amount: string) => `${amount} refunded`],
  balance: [(amount: string) => `ব্যালেন্স ${amount}`, (amount: string) => `balance ${amount}`],
});

type Words = { title: string; more: string; href: string | undefined; look: Look };
/**
 * What a title is about, what stands in front of and usually is the line below it, and the id that
 * a tap leads to.
 */
type About = { what: string; facts?: string[]; usual?: string; id?: string };

/**
 * Answers what is said of something that has happened, in the language of the page. `href`: where
 * more of it is shown.
 */
export function useNotificationWords(): (item: NotificationItem) => Words {
  const text = useText(notificationText);
  const locale = useLocale();
  const nameOf = useOrderName();
  const taka = (amount: number) => formatTaka(amount, locale);
  const about = (item: NotificationItem): About => {
    if ("count" in item) return { what: formatNumber(item.count, locale) };
    if ("notice" in item) return { what: "", usual: item.notice.notice };
    if ("alert" in item) {
      const { actor, person } = item.alert;
      return { what: person?.fullName ?? "", usual: text.doneBy(actor?.fullName ?? text.operator) };
    }
    if ("recharge" in item) {
      const { _id, amount, balance, refusal } = item.recharge;
      const after = typeof balance === "number" ? text.balance(taka(balance)) : "";
      return { what: taka(amount), usual: refusal ?? after, id: _id };
    }
    if (!("order" in item)) return { what: "" };
    const { order, kind } = item;
    const facts = [whoseOf(order, locale), formatOrderNumber(order.orderNumber, locale)];
    if (kind === "cancelled") facts.push(order.note, text.refunded(taka(order.price)));
    return { what: nameOf(order), facts, id: order._id };
  };
  return (item) => {
    const { what, facts = [], usual = "", id = "" } = about(item);
    // A line of the log may be of a kind that only a newer release knows.
    const { look = "lock pending", title, more, to } = newsOf(item.kind)?.bell ?? {};
    return {
      title: title ? inLanguage(title, locale, what) : what,
      more: [...facts, more ? inLanguage(more, locale) : usual].filter(Boolean).join(" · "),
      href: to?.endsWith("=") ? to + id : to,
      look,
    };
  };
}
