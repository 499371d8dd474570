import { lazy, type ReactNode, Suspense } from "react";
import type { Order } from "../../contract/orders.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import type { Sentence } from "../../contract/values/sentences.ts";
import { shareText } from "../api/save.ts";
import { messages } from "../i18n/messages.ts";
import { bothOf, defineText, formatTaka, linesOf, useLocale, useText } from "../i18n/t.ts";
import type { useMyOrders } from "../my-orders/my-orders.ts";
import { useConnection } from "../offline/connection.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { findItem, isBadAnswer, isStuck } from "../offline/sending/outbox.ts";
import { useStored } from "../offline/use-stored.ts";
import { formOf } from "../outbox/forms.ts";
import { useItemFacts } from "../outbox/outbox.ts";
import { PushOffer } from "../push/PushOffer.tsx";
import { useOrderName, usualSentence } from "../services/names.ts";
import { formatValue, mainLine } from "../services/order-lines.ts";
import { useService } from "../services/services.ts";
import { useBrand } from "../settings/config.ts";
import { useBalance } from "../settings/settings.ts";
import { LateOrderSum, useHasShop } from "../shop/LateOrderSum.tsx";
import { Button, ButtonLink, useBusy } from "../ui/Button.tsx";
import { CopyValue } from "../ui/CopyValue.tsx";
import { CheckIcon, OutboxIcon, PlusIcon, ShareIcon } from "../ui/icons.tsx";
import { showToast } from "../ui/toast.ts";
import { useArrivalFocus } from "../ui/use-arrival-focus.ts";
import { entryOf } from "./entry-of.ts";
import type { PlacedResult } from "./place-order.ts";

const WaitLink = lazy(async () => ({ default: (await import("./WaitLink.tsx")).WaitLink }));

const outcomeText = defineText({
  charged: [
    (price: string, balance: string) => `${price} কাটা হয়েছে, ব্যালেন্স ${balance}।`,
    (price: string, balance: string) => `${price} was charged, balance ${balance}.`,
  ],
  later: [
    (price: string) => `পাঠানো হলে ${price} কাটবে। মূল্য বদলে গেলে আগে আপনাকে জিজ্ঞেস করা হবে।`,
    (price: string) =>
      `${price} is charged when it is sent. If the price changes, you are asked first.`,
  ],
  copyNumber: ["অর্ডার নম্বর কপি করুন", "Copy the order number"],
  another: ["আরেকটি অর্ডার", "Another order"],
  share: ["শেয়ার", "Share"],
  copied: ["কপি হয়েছে।", "Copied."],
});

const filesOnTheirWay: Sentence = {
  bn: "ফোনে রাখা হয়েছে। ছবি পাঠানো হচ্ছে, তারপর অর্ডারটি যাবে।",
  en: "Saved on this phone. The pictures are being sent, then the order.",
};

/**
 * What became of the order that was just placed, above the list, which comes with it. `id`, which
 * is in the history entry, so that a reload keeps it: of the order, or of the item that waits on
 * this phone and becomes one.
 */
export function Outcome({ id, list }: { id: string; list: ReturnType<typeof useMyOrders> }) {
  const stored = useStored(async (userId) => findItem(userId, id), undefined);
  const item = list?.waiting.find((one) => one.id === id) ?? stored;
  const orderId = (item?.result as PlacedResult | undefined)?.orderId ?? id;
  const order = list?.rows.find(({ _id }) => _id === orderId);
  if (order) return <Placed order={order} />;
  return list && item && item.state !== "done" && !isStuck(item) ? <Waiting item={item} /> : null;
}

function Placed({ order }: { order: Order }) {
  const text = useText(outcomeText);
  const locale = useLocale();
  const name = useOrderName()(order);
  const service = useService(order.category);
  const balance = useBalance().value;
  const main = mainLine(order);
  const number = formatOrderNumber(order.orderNumber, locale);
  const what = [name, main && formatValue(main.field, main.value, locale), order.forWhom]
    .filter(Boolean)
    .join(" · ");
  const money = text.charged(formatTaka(order.price, locale), formatTaka(balance, locale));
  const when = usualSentence(service, locale);
  return (
    <Shown
      said={messages.orderPlaced}
      category={order.category}
      // To the customer, who is not told what the shop pays.
      share={[number, what, when].filter(Boolean).join("\n")}
      link={<LateWaitLink order={order} />}
    >
      <div
        className="flex flex-wrap items-center justify-between gap-x-3 text-2xl font-bold
        tabular-nums"
      >
        <CopyValue value={order.orderNumber} shown={number} label={text.copyNumber} />
      </div>
      <p className="font-semibold wrap-anywhere">{what}</p>
      <p className="text-sm tabular-nums">{[money, when].filter(Boolean).join(" ")}</p>
      <LateOrderSum of={entryOf(order)} />
    </Shown>
  );
}

/** What is kept on this phone, until it has become an order. */
function Waiting({ item }: { item: OutboxItem }) {
  const text = useText(outcomeText);
  const locale = useLocale();
  const online = useConnection() === "online";
  const { category, name, telling } = useItemFacts()(item);
  const what = [name, ...telling].filter(Boolean).join(" · ");
  // What answered instead of the server is told below, in the row that waits.
  const queued = isBadAnswer(item) ? messages.orderRetried : messages.orderQueued;
  const said = online && item.attachments ? filesOnTheirWay : queued;
  return (
    <Shown waits said={said} category={category}>
      <p className="font-semibold wrap-anywhere">{what}</p>
      <p className="text-sm tabular-nums">{text.later(formatTaka(item.expectedPrice, locale))}</p>
    </Shown>
  );
}

type ShownProps = {
  said: Sentence;
  waits?: boolean;
  category: string;
  share?: string;
  link?: ReactNode;
  children: ReactNode;
};

function Shown({ said, waits = false, category, share, link, children }: ShownProps) {
  const text = useText(outcomeText);
  const brand = useBrand();
  const { run } = useBusy();
  const [first, second] = linesOf(said, useLocale());
  const Icon = waits ? OutboxIcon : CheckIcon;
  const heading = useArrivalFocus<HTMLHeadingElement>();
  const hasShop = useHasShop();
  const handleShare = async () => {
    // The customer of a shop hears of that.
    const shop = hasShop ? (await import("../shop/head.ts")).nameOfShop() : brand;
    const lines = [await shop, share].filter(Boolean).join("\n");
    if (await shareText(lines)) showToast("success", bothOf(outcomeText, "copied"));
  };
  return (
    <section
      role="status"
      className={`flex flex-col gap-1.5 rounded-lg border p-4
        ${waits ? "border-dashed border-edge bg-surface" : "border-approved bg-approved-soft"}`}
    >
      <h2
        ref={heading}
        tabIndex={-1}
        className={`flex items-center gap-2 font-semibold ${waits ? "" : "text-approved"}`}
      >
        <Icon className="size-5 shrink-0" />
        <span>{first}</span>
      </h2>
      {second ? (
        <p lang="en" className="text-sm">
          {second}
        </p>
      ) : null}
      {children}
      <div className="mt-1.5 flex flex-wrap gap-2 *:flex-auto sm:*:flex-none">
        <ButtonLink href={formOf(category).route} icon={<PlusIcon className="size-5" />}>
          {text.another}
        </ButtonLink>
        {share ? (
          <Button
            variant="secondary"
            icon={<ShareIcon className="size-5" />}
            onClick={() => run(handleShare)}
          >
            {text.share}
          </Button>
        ) : null}
        {link}
      </div>
      {waits ? null : <PushOffer />}
    </section>
  );
}

/** Few need it, so it is loaded when an order is looked at; its place is held. */
export function LateWaitLink({ order }: { order: Order }) {
  return (
    <Suspense fallback={<div className="min-h-12" />}>
      <WaitLink order={order} />
    </Suspense>
  );
}
