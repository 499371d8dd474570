import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useOrderTitle } from "../services/use-order-name.ts";
import type { NotificationItem } from "./news.ts";
import { notificationText } from "./text.ts";

/** What is told of something that has happened. `href`: where more of it is shown. */
export type Told = { title: string; more: string; href: string | undefined };

/** Answers a function that puts news into words, in the language of the page. */
export function useTold(): (item: NotificationItem) => Told {
  const text = useText(notificationText);
  const locale = useLocale();
  const titleOf = useOrderTitle();
  const titles: Partial<Record<string, (name: string) => string>> = {
    "password-reset": text.passwordReset,
    "login-after-reset": text.enteredAfterReset,
    "factors-reset": text.factorsTaken,
  };
  return (item) => {
    if ("notice" in item) return { title: text.notice, more: item.notice.notice, href: undefined };
    if ("alert" in item) {
      const { action, actor, person } = item.alert;
      const name = person?.fullName ?? "";
      const more = action === "login-after-reset" ? text.ifNotThem : text.doneBy(actor?.fullName ?? text.operator);
      return { title: titles[action]?.(name) ?? name, more, href: "/audit" };
    }
    if ("recharge" in item) {
      const { _id, amount, balance } = item.recharge;
      const more = typeof balance === "number" ? text.balance(formatTaka(balance, locale)) : "";
      return {
        title: text[item.kind](formatTaka(amount, locale)),
        more: item.kind === "review" ? text.reviewText : more,
        href: `/recharge?open=${_id}`,
      };
    }
    const { order, kind } = item;
    const name = titleOf(order);
    const href = `/my-order?open=${order._id}`;
    if (kind === "taken-back") return { title: text.takenBack(name), more: text.takenBackText, href };
    if (kind !== "cancelled") return { title: text[kind](name), more: text.readyText, href };
    const more = [order.note, text.refunded(formatTaka(order.price, locale))].filter(Boolean).join("\n");
    return { title: text.cancelled(name), more, href };
  };
}
