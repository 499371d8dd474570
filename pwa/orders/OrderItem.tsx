import { memo } from "react";
import type { Order } from "../../contract/orders.ts";
import { birth } from "../../contract/services/birth.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { formatPhotoCount } from "../attachments/say-count.ts";
import { formatRelative, formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { DetailsRemoved, lacksDetails } from "../lists/DetailsRemoved.tsx";
import { CategoryMark } from "../services/CategoryMark.tsx";
import { formatExpected } from "../services/expected.ts";
import { formatValue, mainLine } from "../services/order-lines.ts";
import { useService } from "../services/services.ts";
import { useOrderName } from "../services/use-order-name.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Card } from "../ui/Card.tsx";
import { AgainButton } from "./again/AgainButton.tsx";
import { Corrected } from "./Corrected.tsx";
import { FileButtons } from "./FileButtons.tsx";
import { listText } from "./list-text.ts";
import { StatusOf } from "./StatusOf.tsx";

type Props = { order: Order; onOpen: (id: string) => void };

/** One order with its number, its status and what can be done with it. Drawn again only when it changes. */
export const OrderItem = memo(function OrderItem({ order, onOpen }: Props) {
  const text = useText(listText);
  const locale = useLocale();
  const name = useOrderName()(order);
  const known = mainLine(order);
  const expected = useService(order.category)?.expectedMinutes;
  return (
    <Card
      as="li"
      id={`order-${order._id}`}
      className="@container relative flex flex-col gap-3 transition-colors hover:border-accent"
    >
      <div className="flex gap-3">
        <span className="@max-[14rem]:hidden">
          <CategoryMark category={order.category} icon={order.service?.icon} />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <button
              type="button"
              onClick={() => onOpen(order._id)}
              className="min-w-0 text-start font-semibold leading-snug after:absolute after:inset-0 after:rounded-lg"
            >
              {name}
            </button>
            <StatusOf status={order.status} />
          </div>
          <DetailsRemoved of={order} />
          <p className="mt-0.5 tracking-wide tabular-nums">
            {known ? formatValue(known.field, known.value, locale) : ""}
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm text-soft">
            <span className="tabular-nums empty:hidden">{formatOrderNumber(order.orderNumber, locale)}</span>
            <span>{formatRelative(order.createdAt, locale)}</span>
            <span className="tabular-nums">{formatTaka(order.price, locale)}</span>
            <span className="empty:hidden">{formatPhotoCount(order.attachmentCount, locale)}</span>
            {order.status === "pending" && expected ? <span>{formatExpected(expected, locale)}</span> : null}
          </p>
        </div>
      </div>
      {order.category === birth.key && !lacksDetails(order) ? (
        <ButtonLink href={`/birth/print/${order._id}`} variant="secondary" className="relative sm:self-start">
          {text.sheet}
        </ButtonLink>
      ) : null}
      <Corrected order={order} />
      {order.status === "approved" && order.file ? <FileButtons order={order} className="relative" /> : null}
      {order.status === "cancel" && !order.forgotten ? (
        <p className="rounded-md bg-cancelled-soft px-3 py-2 text-sm">
          <strong className="font-semibold text-cancelled">{text.note}:</strong> {order.note || text.noNote}
        </p>
      ) : null}
      {order.status === "cancel" ? <AgainButton order={order} className="relative sm:self-start" /> : null}
    </Card>
  );
});
