import { Link } from "wouter";
import type { Order } from "../../contract/orders.ts";
import { sayOrderNumber } from "../../contract/values/order-number.ts";
import { formatRelative } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { StatusOf } from "../orders/StatusOf.tsx";
import { CategoryMark } from "../services/CategoryMark.tsx";
import { useOrderName } from "../services/use-order-name.ts";
import { Skeleton } from "../ui/Skeleton.tsx";

/** One order in one line. */
export function OrderGlance({ order }: { order: Order }) {
  const nameOf = useOrderName();
  const locale = useLocale();
  return (
    <li>
      <Link
        href={`/my-order?open=${order._id}`}
        className="flex min-h-16 items-center gap-3 px-4 py-2.5 transition-colors hover:bg-accent-soft focus-visible:-outline-offset-3"
      >
        <CategoryMark category={order.category} icon={order.service?.icon} />
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
          <span className="min-w-0">
            <span className="block leading-snug">{nameOf(order)}</span>
            <span className="block text-xs text-soft">
              {[sayOrderNumber(order.orderNumber, locale), formatRelative(order.createdAt, locale)]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
          <StatusOf status={order.status} />
        </span>
      </Link>
    </li>
  );
}

/** The placeholder of an order that is loading. */
export function GlanceSkeleton() {
  return (
    <li className="flex min-h-16 items-center gap-3 px-4">
      <Skeleton className="size-11 rounded-md" />
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="ms-auto h-6 w-20 rounded-full" />
    </li>
  );
}
