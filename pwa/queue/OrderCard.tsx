import { memo } from "react";
import type { QueueItem } from "../../contract/queue.ts";
import { formatRelative, formatTaka, formatTime } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { DetailsRemoved } from "../lists/DetailsRemoved.tsx";
import { StatusOf } from "../orders/StatusOf.tsx";
import { CategoryMark } from "../services/CategoryMark.tsx";
import { isNumberField, mainLine, sayValue } from "../services/order-lines.ts";
import { useOrderTitle } from "../services/use-order-name.ts";
import { UserIcon, WarningIcon } from "../ui/icons.tsx";
import { queueText } from "./text.ts";

type Props = { order: QueueItem; me: string | undefined; chosen: boolean; onOpen: (id: string) => void };

/** An order in the queue. The whole card opens it, but for screen readers only its name is a button. Drawn again only when it changed. */
export const OrderCard = memo(function OrderCard({ order, me, chosen, onOpen }: Props) {
  const text = useText(queueText);
  const titleOf = useOrderTitle();
  const line = mainLine(order);
  const locale = useLocale();
  return (
    <li
      id={`order-${order._id}`}
      className={`@container relative scroll-my-24 rounded-lg border p-3 shadow-card lg:p-4 transition-colors ${chosen ? "border-accent bg-accent-soft" : "border-line bg-surface hover:border-accent"}`}
    >
      <div className="flex gap-3">
        {/* In a narrow list the number needs the space. */}
        <span className="@max-[15rem]:hidden">
          <CategoryMark category={order.category} icon={order.service?.icon} />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <button
              type="button"
              onClick={() => onOpen(order._id)}
              aria-current={chosen || undefined}
              className="min-w-0 text-start font-semibold leading-snug after:absolute after:inset-0 after:rounded-lg"
            >
              {titleOf(order)}
            </button>
            <StatusOf status={order.status} />
          </div>
          {line ? (
            <p
              className={`mt-0.5 line-clamp-2 font-semibold wrap-anywhere @max-[15rem]:text-sm ${isNumberField(line.field) ? "font-mono" : ""}`}
            >
              {line.field.type === "choice" ? sayValue(line.field, line.value, locale) : line.value}
            </p>
          ) : null}
          {order.forgotten ? <DetailsRemoved forgotten={order.forgotten} /> : null}
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-soft">
            <span>{order.user.fullName}</span>
            <span className="tabular-nums">{formatTaka(order.price, locale)}</span>
            <span>{formatRelative(order.createdAt, locale)}</span>
          </p>
          {order.claim && order.status === "pending" ? (
            <p className="mt-1 flex items-center gap-1.5 text-sm font-semibold text-info">
              <UserIcon className="size-4.5" />
              {order.claim.by === me ? text.claimedByMe : text.claimedBy(order.claim.username)} ·{" "}
              {text.since(formatTime(order.claim.at, locale))}
            </p>
          ) : null}
          {order.fileDamage ? (
            <p className="mt-1 flex items-center gap-1.5 text-sm font-semibold text-cancelled">
              <WarningIcon className="size-4.5" />
              {order.fileDamage === "missing" ? text.missingFile : text.changedFile}
            </p>
          ) : null}
          {order.status === "cancel" && order.note ? (
            <p className="mt-1 line-clamp-2 text-sm text-cancelled">{order.note}</p>
          ) : null}
        </div>
      </div>
    </li>
  );
});
