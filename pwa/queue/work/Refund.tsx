import { type QueueItem, RefundOrder } from "../../../contract/queue.ts";
import { parseTk } from "../../../contract/values/money.ts";
import { useAct } from "../../acts/act.tsx";
import { formAct } from "../../acts/form-act.tsx";
import { bothOf, defineText, formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { useConnection } from "../../offline/connection.ts";
import { useConfig } from "../../settings/config.ts";
import { Button } from "../../ui/Button.tsx";
import { NumberInput } from "../../ui/form/Inputs.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";

/** Gives a part of the price of an order back that stays as it is. */
export function useRefund(order: QueueItem, onChanged: () => Promise<void>) {
  const text = useText(refundText);
  const locale = useLocale();
  const left = useLeft(order);
  // As it was when the dialog was opened: after a lost answer the same request is sent again.
  return useAct((before: number) => {
    const kept = Math.round((order.price - before) * 100);
    const after = (amount: string) => kept - (parseTk(amount) ?? 0);
    const fits = (amount: string) => after(amount) < kept && after(amount) >= 0;
    const given = (amount: string) => formatTaka((kept - after(amount)) / 100, locale);
    return formAct({
      call: "POST apply/order/:id/refund",
      send: (typed) => ({ path: { id: order._id }, json: { ...typed, expectedReturned: before } }),
      title: text.title,
      label: ({ amount }) => (fits(amount) ? text.give(given(amount)) : text.title),
      busyLabel: text.busy,
      check: RefundOrder,
      words: text,
      empty: { amount: "", reason: "" },
      fields: ({ typed: { amount }, input }) => (
        <>
          <p className="font-semibold">{`${order.orderNumber} · ${order.user.fullName}`}</p>
          <p className="text-sm text-soft">
            {text.most(formatTaka(order.price, locale), formatTaka(left, locale))}
          </p>
          <NumberInput {...input("amount")} inputMode="decimal" />
          <p aria-live="polite" className="min-h-6 font-semibold tabular-nums">
            {fits(amount)
              ? text.after(given(amount), formatTaka(after(amount) / 100, locale))
              : null}
          </p>
          <TextInput {...input("reason")} maxLength={500} autoComplete="off" />
        </>
      ),
      refusedAt: { "refund-limit": "amount", "staff-refund-limit": "amount" },
      done: bothOf(refundText, "done"),
      onDone: () => void onChanged(),
      // Somebody was faster: the list has what is left now.
      onFailed: () => void onChanged(),
    });
  });
}

type Props = { order: QueueItem; onOpen: () => void };

/** The button of {@link useRefund}. A cancelled order has given back all of its price. */
export function Refund({ order, onOpen }: Props) {
  const text = useText(refundText);
  const offline = useConnection() === "offline";
  const left = useLeft(order);
  const byAdmin = order.wrongFileAt && (order.returned ?? 0) < order.price;
  if (order.status === "cancel" || left <= 0)
    return byAdmin ? <p className="-mx-3 basis-full text-soft">{text.byAdmin}</p> : null;
  return (
    <Button variant="secondary" className="px-3 text-sm" disabled={offline} onClick={onOpen}>
      {text.title}
    </Button>
  );
}

/** What this user may still give back of the price, in tk. */
function useLeft({ price, returned = 0 }: QueueItem): number {
  const most = useConfig().value?.staffRefund ?? 0;
  const all = useCurrentUser()?.role === "staff" ? Math.min(price, most) : price;
  return Math.round((all - returned) * 100) / 100;
}

const refundText = defineText({
  title: ["টাকার অংশ ফেরত দিন", "Refund part of the price"],
  most: [
    (price: string, left: string) =>
      `মূল্য ${price}, ফেরত দেওয়া যাবে ${left} পর্যন্ত। অর্ডারটি যেমন আছে তেমনই থাকবে।`,
    (price: string, left: string) =>
      `The price is ${price}. You can refund up to ${left}; the order itself does not change.`,
  ],
  after: [
    (given: string, left: string) => `গ্রাহক ফেরত পাবেন ${given}, ডেস্কের থাকবে ${left}।`,
    (given: string, left: string) => `${given} back to the customer, the desk keeps ${left}.`,
  ],
  amount: ["কত টাকা", "Amount"],
  reason: ["কারণ", "Reason"],
  reasonHint: ["গ্রাহক এটি দেখবেন।", "The customer will see this."],
  give: [(given: string) => `${given} ফেরত দিন`, (given: string) => `Refund ${given}`],
  byAdmin: ["টাকা ফেরত দিতে হলে অ্যাডমিনকে বলুন।", "If money must go back, tell an admin."],
  busy: ["পাঠানো হচ্ছে", "Sending"],
  done: ["টাকা গ্রাহকের ব্যালেন্সে গেছে।", "Refunded to the customer's balance."],
});
