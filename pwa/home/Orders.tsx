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
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { homeText } from "./text.ts";
import type { useHomeOrders } from "./use-home-orders.ts";

type HomeOrders = ReturnType<typeof useHomeOrders>;

type Props = { news: NonNullable<HomeOrders["news"]> } & Pick<
  HomeOrders,
  "counts" | "hasFiles" | "none"
>;

/**
 * Above the services: what waits on the user, and what was cancelled; then the ways to the list,
 * and to all ready files, in one line.
 */
export function OrdersAtHome({ news, counts, hasFiles, none }: Props) {
  const text = useText(homeText);
  const locale = useLocale();
  const { asked, ready, cancelled, pending, waiting } = counts;
  const atLeast = (count: string) => text.pendingCount(`${count}+`);
  const facts = [
    { Icon: ChatIcon, look: "text-info", count: asked, say: text.askedCount },
    { Icon: CrossIcon, look: "text-cancelled", count: cancelled, say: text.cancelledCount },
    {
      Icon: ClockIcon,
      look: "text-pending",
      count: pending,
      say: counts.more ? atLeast : text.pendingCount,
    },
    { Icon: OutboxIcon, look: "text-info", count: waiting, say: text.waitingCount },
  ].filter(({ count }) => count > 0);
  const nothing = none ? text.noOrders : text.nothingNew;
  const words = hasFiles ? text.allOrders : nothing;
  const said = facts.length > 0 ? undefined : words;
  return (
    <section
      aria-label={text.current}
      className="overflow-clip rounded-lg border border-line bg-surface shadow-card"
    >
      {news.map((order, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place stays, whatever order it shows.
        <div key={place} className="@container min-h-15 border-b border-line">
          {order ? <Glance order={order} /> : null}
        </div>
      ))}
      <div className="flex flex-wrap">
        <Link href="/my-order" className={`flex-1 gap-x-2 ${footLink}`}>
          <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
            {facts.map(({ Icon, look, count, say }) => (
              <span
                key={say("")}
                className={`inline-flex items-center gap-1.5 whitespace-nowrap ${look}`}
              >
                <Icon className="size-4.5" />
                {say(formatNumber(count, locale))}
              </span>
            ))}
            {said ? <span className={hasFiles ? "text-accent" : "text-soft"}>{said}</span> : null}
          </span>
          <span className="inline-flex shrink-0 items-center gap-1 text-accent">
            {said === text.allOrders ? null : (
              <span className="max-sm:sr-only">{text.allOrders}</span>
            )}
            <ChevronRightIcon className="size-4" />
          </span>
        </Link>
        {hasFiles ? (
          <Link
            href="/my-order?status=approved"
            className={`gap-1.5 min-w-36 border-s border-line whitespace-nowrap text-approved
              ${footLink}`}
          >
            <CheckIcon className="size-4.5" />
            {ready > 0 ? text.moreFiles(formatNumber(ready, locale)) : text.allFiles}
          </Link>
        ) : null}
      </div>
    </section>
  );
}

/** In their place for who has just begun: what to do now. */
export function FirstStep() {
  const text = useText(homeText);
  return (
    <Link
      href="/recharge"
      className={`justify-between gap-x-2 rounded-lg border border-line bg-surface shadow-card
        ${footLink}`}
    >
      <span>{text.firstStep}</span>
      <ChevronRightIcon className="size-4 shrink-0 text-accent" />
    </Link>
  );
}

const footLink = "flex min-h-12 items-center px-3 py-1.5 text-sm font-semibold hover:bg-sunken";

/** One order in two lines. It opens the order itself. */
function Glance({ order }: { order: Order }) {
  const text = useText(homeText);
  const locale = useLocale();
  const name = useOrderName()(order);
  return (
    <Link
      href={`/my-order?open=${order._id}`}
      className="flex min-h-15 flex-col justify-center px-3 py-1.5 hover:bg-sunken"
    >
      <span
        className="flex items-center justify-between gap-x-2 leading-snug font-semibold
        @max-[16rem]:flex-wrap"
      >
        <span className={givesWay}>{name}</span>
        {order.askedAt ? (
          <StatusBadge tone="info" small icon={<ChatIcon className="size-4" />}>
            {text.asked}
          </StatusBadge>
        ) : (
          <StatusOf status={order.status} small wrongFile={Boolean(order.wrongFileAt)} />
        )}
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
