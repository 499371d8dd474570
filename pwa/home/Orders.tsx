import { Link } from "wouter";
import type { Order } from "../../contract/orders.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { isAway } from "../api/errors.ts";
import { formatNumber, formatRelative, useLocale, useText } from "../i18n/t.ts";
import { givesWay, RowFacts } from "../lists/RowFacts.tsx";
import { StatusOf } from "../orders/StatusOf.tsx";
import { useOrderName } from "../services/names.ts";
import { whoseOf } from "../services/order-lines.ts";
import { RetryButton } from "../ui/Button.tsx";
import {
  ChatIcon,
  CheckIcon,
  ChevronRightIcon,
  ClockIcon,
  CrossIcon,
  OutboxIcon,
} from "../ui/icons.tsx";
import { Banner } from "../ui/Page.tsx";
import { homeText } from "./text.ts";
import type { useHomeOrders } from "./use-home-orders.ts";

type HomeOrders = ReturnType<typeof useHomeOrders>;

type Props = { news: NonNullable<HomeOrders["news"]> } & Pick<HomeOrders, "counts" | "none">;

/** Above the services: what is ready or was cancelled since the last look, then how many wait. It leads to the list. */
export function OrdersAtHome({ news, counts, none }: Props) {
  const text = useText(homeText);
  const locale = useLocale();
  const { ready, cancelled, pending, asked, waiting } = counts;
  const shown = (status: Order["status"]) =>
    news.filter((order) => order?.status === status).length;
  const facts = [
    { Icon: ChatIcon, look: "text-info", count: asked, say: text.askedCount },
    {
      Icon: CheckIcon,
      look: "text-approved",
      count: ready - shown("approved"),
      say: text.readyCount,
    },
    {
      Icon: CrossIcon,
      look: "text-cancelled",
      count: cancelled - shown("cancel"),
      say: text.cancelledCount,
    },
    { Icon: ClockIcon, look: "text-pending", count: pending, say: text.pendingCount },
    { Icon: OutboxIcon, look: "text-info", count: waiting, say: text.waitingCount },
  ].filter(({ count }) => count > 0);
  return (
    <section
      aria-label={text.current}
      className="overflow-clip rounded-lg border border-line bg-surface shadow-card"
    >
      {news.map((order, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place stays, whatever order it shows.
        <div key={place} className="min-h-15 border-b border-line">
          {order ? <Glance order={order} /> : null}
        </div>
      ))}
      <Link
        href="/my-order"
        className="flex min-h-12 items-center gap-x-2 px-3 py-1.5 text-sm font-semibold hover:bg-sunken"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
          {facts.map(({ Icon, look, count, say }) => (
            <span key={say("")} className={`inline-flex items-center gap-1.5 ${look}`}>
              <Icon className="size-4.5" />
              {say(formatNumber(count, locale))}
            </span>
          ))}
          {facts.length === 0 ? (
            <span className="text-soft">{none ? text.noOrders : text.nothingNew}</span>
          ) : null}
        </span>
        <span className="inline-flex shrink-0 items-center gap-1 text-accent">
          <span className="max-sm:sr-only">{text.allOrders}</span>
          <ChevronRightIcon className="size-4" />
        </span>
      </Link>
    </section>
  );
}

/** One order in two lines. It opens the order itself. */
function Glance({ order }: { order: Order }) {
  const locale = useLocale();
  const name = useOrderName()(order);
  return (
    <Link
      href={`/my-order?open=${order._id}`}
      className="flex min-h-15 flex-col justify-center px-3 py-1.5 hover:bg-sunken"
    >
      <span className="flex items-center justify-between gap-x-2 leading-snug font-semibold max-[20rem]:flex-wrap">
        <span className={givesWay}>{name}</span>
        <StatusOf status={order.status} small wrongFile={Boolean(order.wrongFileAt)} />
      </span>
      <RowFacts
        first={whoseOf(order, locale)}
        facts={[formatOrderNumber(order.orderNumber, locale)]}
        end={formatRelative(order.updatedAt, locale)}
      />
    </Link>
  );
}

/** Tells that the shown orders may be out of date. Offline the layout tells it. */
export function OrdersFailed({ error, retry }: Pick<HomeOrders, "error" | "retry">) {
  const text = useText(homeText);
  if (!error || isAway(error)) return null;
  return (
    <Banner tone="warn" action={<RetryButton variant="secondary" onRetry={retry} />}>
      {text.failed}
    </Banner>
  );
}
