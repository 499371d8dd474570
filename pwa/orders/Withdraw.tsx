import type { Order } from "../../contract/orders.ts";
import { act, useAct } from "../acts/act.tsx";
import { bothOf, defineText, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { myOrders } from "../my-orders/my-orders.ts";
import { useConnection } from "../offline/connection.ts";
import { refreshValues } from "../settings/start.ts";
import { Button } from "../ui/Button.tsx";

/**
 * Takes a pending order back, with its price, while nobody has begun it. Who works at the desk may
 * have, a moment ago: only the server knows, so it needs a connection. Of what was asked or
 * delivered before it is known here too, and nothing is offered.
 */
export function Withdraw({ order }: { order: Order }) {
  const text = useText(withdrawText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const { _id, price, returned = 0, status, askedAt, correctedAt } = order;
  // An event tells the same; this comes also where none is heard.
  const refresh = () => Promise.all([myOrders.refresh(), refreshValues()]).catch(() => undefined);
  const withdrawal = useAct(() =>
    act({
      call: "PUT apply/my-order/:id",
      send: { path: { id: _id }, json: { status: "cancel" } },
      danger: true,
      title: text.title,
      label: text.withdraw,
      busyLabel: text.busy,
      about: text.about(formatTaka(Math.round((price - returned) * 100) / 100, locale)),
      done: bothOf(withdrawText, "done"),
      onDone: refresh,
      onFailed: () => void refresh(),
    }),
  );
  if (status !== "pending" || askedAt || correctedAt) return null;
  return (
    <>
      <Button
        variant="ghost"
        className="col-span-full"
        disabled={offline}
        onClick={() => withdrawal.ask()}
      >
        {text.withdraw}
      </Button>
      {offline ? (
        <p className="col-span-full -mt-1 text-center text-sm text-soft">{text.offline}</p>
      ) : null}
      {withdrawal.dialog}
    </>
  );
}

const withdrawText = defineText({
  withdraw: ["অর্ডার ফিরিয়ে নিন", "Take the order back"],
  title: ["অর্ডারটি ফিরিয়ে নেবেন?", "Take this order back?"],
  about: [
    (price: string) =>
      `অর্ডারটি বাতিল হবে, আর ${price} এখনই ব্যালেন্সে ফিরবে। কাজ শুরু হয়ে গেলে আর ফিরিয়ে নেওয়া যায় না।`,
    (price: string) =>
      `It is cancelled, and ${price} goes back to your balance at once. Once work on it has begun it can't be taken back.`,
  ],
  busy: ["ফিরিয়ে নেওয়া হচ্ছে…", "Taking it back…"],
  offline: ["অর্ডার ফিরিয়ে নিতে ইন্টারনেট লাগে।", "An order can only be taken back with a connection."],
  done: ["অর্ডারটি ফিরিয়ে নেওয়া হয়েছে।", "The order was taken back."],
});
