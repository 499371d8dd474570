import { memo, useCallback, useMemo, useState } from "react";
import type { Order } from "../../contract/orders.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { talkWords } from "../conversation/Conversation.tsx";
import { conversationText } from "../conversation/text.ts";
import { formatNumber, formatRelative, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { lacksDetails } from "../lists/DetailsRemoved.tsx";
import { sentence } from "../offline/errors.ts";
import { formatValue, mainLine } from "../services/order-lines.ts";
import { useServices } from "../services/services.ts";
import { useOrderName } from "../services/use-order-name.ts";
import { roundButton } from "../ui/Button.tsx";
import { ChatIcon, DownloadIcon } from "../ui/icons.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { showToast } from "../ui/toast.ts";
import { isCorrected } from "./Corrected.tsx";
import { downloadOrderFile } from "./download.ts";
import { listText } from "./list-text.ts";
import { statusTones } from "./StatusOf.tsx";
import { statusText } from "./status-text.ts";

type RowFacts = ReturnType<typeof useRowFacts>;

/** What a row says of an order. Read once for the list, so that a row is drawn without hooks of its own. */
function useRowFacts() {
  const locale = useLocale();
  const text = useText(listText);
  const states = useText(statusText);
  const talk = useText(conversationText);
  const services = useServices();
  const nameOf = useOrderName();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `nameOf` is another function at each render, and says the same.
  return useMemo(
    () => (order: Order) => {
      const known = mainLine(order);
      return {
        name: nameOf(order),
        state: states[order.status],
        talk: talkWords(order, false, talk, (count) => formatNumber(count, locale)),
        save: text.download,
        number: known ? formatValue(known.field, known.value, locale) : lacksDetails(order) ? text.removed : "",
        about: [
          order.forWhom,
          formatOrderNumber(order.orderNumber, locale),
          isCorrected(order)
            ? order.status === "pending"
              ? text.again
              : text.newFile
            : formatRelative(order.createdAt, locale),
          order.returned && order.status !== "cancel" ? text.returned(formatTaka(order.returned, locale)) : "",
        ],
        price: formatTaka(order.price, locale),
      };
    },
    [locale, services],
  );
}

/** The orders in rows of two lines. All else about one, and what can be done with it, is where it is opened. */
export function OrderRows({ orders, onOpen }: { orders: Order[]; onOpen: (id: string) => void }) {
  const factsOf = useRowFacts();
  const [saving, setSaving] = useState<string>();
  const save = useCallback(async (order: Order) => {
    setSaving(order._id);
    await downloadOrderFile(order).catch((error: unknown) => showToast("error", sentence(error)));
    setSaving(undefined);
  }, []);
  return (
    <ul className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
      {orders.map((order) => (
        <OrderRow
          key={order._id}
          order={order}
          factsOf={factsOf}
          saving={order._id === saving}
          onOpen={onOpen}
          onSave={save}
        />
      ))}
    </ul>
  );
}

type RowProps = {
  order: Order;
  factsOf: RowFacts;
  saving: boolean;
  onOpen: (id: string) => void;
  onSave: (order: Order) => void;
};

/** Plain elements, drawn again only when the order or the language changes: there may be hundreds. */
const OrderRow = memo(function OrderRow({ order, factsOf, saving, onOpen, onSave }: RowProps) {
  const { name, state, talk, number, about, price, save } = factsOf(order);
  return (
    <li
      id={`order-${order._id}`}
      className="relative flex min-h-15 scroll-my-24 items-center gap-1.5 border-line px-3 py-1.5 not-first:border-t hover:bg-sunken"
    >
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <button
            type="button"
            onClick={() => onOpen(order._id)}
            className="min-w-0 text-start leading-snug font-semibold after:absolute after:inset-0"
          >
            {name}
          </button>
          <span className="flex flex-wrap justify-end gap-1">
            {talk ? (
              <StatusBadge tone="info" small icon={<ChatIcon className="size-4" />}>
                {talk}
              </StatusBadge>
            ) : null}
            <StatusBadge tone={statusTones[order.status]} small>
              {state}
            </StatusBadge>
          </span>
        </div>
        <p className="flex flex-wrap gap-x-1.5 text-xs/5 text-soft tabular-nums">
          <span className="font-semibold text-ink empty:hidden">{number}</span>
          {about.map((fact) => (fact ? <span key={fact}>{fact}</span> : null))}
          <span className="ms-auto">{price}</span>
        </p>
      </div>
      {order.status === "approved" && order.file ? (
        <button
          type="button"
          aria-label={save}
          aria-busy={saving}
          title={save}
          disabled={saving}
          onClick={() => onSave(order)}
          className={`relative -me-2 aria-busy:animate-breathe ${roundButton}`}
        >
          <DownloadIcon className="size-5" />
        </button>
      ) : null}
    </li>
  );
});
