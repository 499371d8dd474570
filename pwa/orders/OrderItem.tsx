import type { Order } from "../../contract/orders.ts";
import { formatRelative, formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Card } from "../ui/Card.tsx";
import { CategoryMark } from "./CategoryMark.tsx";
import { categoryName } from "./category.ts";
import { categoryText } from "./category-text.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { inDigits } from "./in-digits.ts";
import { listText } from "./list-text.ts";
import { mainLine } from "./order-lines.ts";
import { StatusOf } from "./StatusOf.tsx";

/** One order: what, which number, where it stands, and what can be done now. */
export function OrderItem({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const text = useText(listText);
  const names = useText(categoryText);
  const locale = useLocale();
  const name = categoryName(names, order);
  return (
    <Card as="li" className="relative flex flex-col gap-3 transition-colors hover:border-accent">
      <div className="flex gap-3">
        <CategoryMark category={order.category} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <button
              type="button"
              onClick={onOpen}
              className="min-w-0 text-start font-semibold leading-snug after:absolute after:inset-0 after:rounded-lg"
            >
              {name}
            </button>
            <StatusOf status={order.status} />
          </div>
          <p className="mt-0.5 tracking-wide tabular-nums">{inDigits(mainLine(order)?.value ?? "", locale)}</p>
          <p className="flex flex-wrap gap-x-3 text-sm text-soft">
            <span>{formatRelative(order.createdAt, locale)}</span>
            <span className="tabular-nums">{formatTaka(order.price, locale)}</span>
          </p>
        </div>
      </div>
      {order.category === "birth" ? (
        <ButtonLink href={`/birth/print/${order._id}`} variant="secondary" className="relative sm:self-start">
          {text.sheet}
        </ButtonLink>
      ) : null}
      {order.status === "approved" && order.file ? (
        <DownloadButton order={order} className="relative sm:self-start" />
      ) : null}
      {order.status === "cancel" ? (
        <p className="rounded-md bg-cancelled-soft px-3 py-2 text-sm">
          <strong className="font-semibold text-cancelled">{text.note}:</strong> {order.note || text.noNote}
        </p>
      ) : null}
    </Card>
  );
}
