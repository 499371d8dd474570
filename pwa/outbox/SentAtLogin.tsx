import { useSetAtom } from "jotai";
import { Link } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { Order } from "../../contract/orders.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { defineText, formatNumber, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { inOwnCache } from "../offline/cache.ts";
import { useConnection } from "../offline/connection.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { isStuck, listOutbox } from "../offline/sending/outbox.ts";
import { sentAtLoginAtom } from "../offline/sending/sync.ts";
import { useStored } from "../offline/use-stored.ts";
import type { PlacedResult } from "../orders/place-order.ts";
import { IconButton } from "../ui/Button.tsx";
import { CheckIcon, CloseIcon, OutboxIcon, WarningIcon } from "../ui/icons.tsx";
import { uiText } from "../ui/text.ts";
import { listOf, useItemFacts } from "./outbox.ts";

/** More would push the screen away that one has come back to. */
const MOST = 4;

type Sent = { item: OutboxItem; order: Order | undefined };

/**
 * Above the screen that a login has led back to: what had waited on this phone, and what has become
 * of it. The order whose own outcome that screen tells is left out.
 */
export function SentAtLogin({ ids }: { ids: string[] }) {
  const text = useText(sentText);
  const common = useText(uiText);
  const locale = useLocale();
  const forget = useSetAtom(sentAtLoginAtom);
  const ordered = useHistoryState<{ ordered?: string } | null>()?.ordered;
  const sent = useStored((userId) => findSent(userId, ids), [])?.filter(
    ({ item }) => item.id !== ordered,
  );
  if (!sent?.length) return null;
  const stuck = sent.some(({ item }) => isStuck(item));
  const done = sent.every(({ item }) => item.state === "done");
  const look = stuck
    ? "border-cancelled bg-cancelled-soft"
    : done
      ? "border-approved bg-approved-soft"
      : "border-dashed border-edge bg-surface";
  return (
    <section role="status" className={`mb-4 max-w-3xl rounded-lg border p-3 ps-4 ${look}`}>
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 py-1.5 font-semibold">
          {stuck ? text.stuck : done ? text.done : text.sending}
        </h2>
        <IconButton aria-label={common.close} onClick={() => forget([])} className="-my-1 -me-1">
          <CloseIcon />
        </IconButton>
      </div>
      <ul className="flex flex-col">
        {sent.slice(0, MOST).map((one) => (
          <SentRow key={one.item.id} {...one} />
        ))}
      </ul>
      {sent.length > MOST ? (
        <Link
          href="/outbox"
          className="inline-flex min-h-11 items-center font-semibold text-accent"
        >
          {text.more(formatNumber(sent.length - MOST, locale))}
        </Link>
      ) : null}
    </section>
  );
}

function SentRow({ item, order }: Sent) {
  const text = useText(sentText);
  const locale = useLocale();
  const online = useConnection() === "online";
  const { name, telling } = useItemFacts()(item);
  const done = item.state === "done";
  const Icon = done ? CheckIcon : isStuck(item) ? WarningIcon : OutboxIcon;
  const became = order
    ? [
        formatOrderNumber(order.orderNumber, locale),
        text.charged(formatTaka(order.price, locale)),
      ].join(" · ")
    : done
      ? text.arrived
      : isStuck(item)
        ? text.notSent
        : text[online ? "going" : "later"];
  return (
    <li>
      <Link
        href={done ? listOf(item) : "/outbox"}
        className="flex min-h-11 items-center gap-2 py-1 text-sm hover:text-accent"
      >
        <Icon
          className={`size-5 shrink-0
            ${done ? "text-approved" : isStuck(item) ? "text-cancelled" : "text-soft"}`}
        />
        <span className="min-w-0 leading-snug wrap-anywhere">
          {[name, telling[0]].filter(Boolean).join(" · ")}
          <span className="block font-semibold tabular-nums">{became}</span>
        </span>
      </Link>
    </li>
  );
}

async function findSent(userId: string, ids: string[]): Promise<Sent[]> {
  const items = (await listOutbox(userId)).filter(({ id }) => ids.includes(id));
  const orderIds = items.map(({ result }) => (result as PlacedResult | undefined)?.orderId ?? "");
  const orders = (await inOwnCache((cache) => cache.orders.bulkGet(orderIds))) ?? [];
  return items.map((item, at) => ({ item, order: orders[at] }));
}

const sentText = defineText({
  done: ["লগইনের আগে যা বাকি ছিল, পাঠানো হয়েছে", "What was waiting before you logged in has been sent"],
  sending: [
    "লগইনের আগে যা বাকি ছিল, এখন পাঠানো হচ্ছে",
    "What was waiting before you logged in is being sent",
  ],
  stuck: [
    "লগইনের আগে যা বাকি ছিল, সব যায়নি",
    "Not all that was waiting before you logged in was sent",
  ],
  charged: [(price: string) => `${price} কাটা হয়েছে`, (price: string) => `${price} was charged`],
  arrived: ["পাঠানো হয়েছে", "Sent"],
  going: ["পাঠানো হচ্ছে", "Being sent"],
  later: ["সংযোগ পেলে পাঠানো হবে", "Will be sent when you are online"],
  notSent: ["পাঠানো যায়নি, দেখুন", "Not sent: have a look"],
  more: [(count: string) => `আরও ${count}টি`, (count: string) => `${count} more`],
});
