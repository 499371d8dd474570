import { Fragment, memo, useCallback, useMemo, useState } from "react";
import type { Order } from "../../contract/orders.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { talkOf } from "../conversation/Conversation.tsx";
import { conversationText } from "../conversation/text.ts";
import { formatNumber, formatRelative, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { lacksDetails } from "../lists/DetailsRemoved.tsx";
import { givesWay, RowFacts } from "../lists/RowFacts.tsx";
import { useOrderName } from "../services/names.ts";
import { formatValue, mainLine, namesIn, whoseOf } from "../services/order-lines.ts";
import { useServices } from "../services/services.ts";
import { useIsWorker } from "../settings/settings.ts";
import { useOwnSums } from "../shop/use-own-sums.ts";
import { roundButton } from "../ui/Button.tsx";
import { DownloadIcon } from "../ui/icons.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { showFailure } from "../ui/toast.ts";
import { isCorrected } from "./Corrected.tsx";
import { downloadOrderFile } from "./download.ts";
import { listText } from "./list-text.ts";
import { statusText, statusTones } from "./StatusOf.tsx";
import { WasRight } from "./WasRight.tsx";

type FactsOf = ReturnType<typeof useRowFacts>;

/**
 * What a row says of an order. Read once for the list, so that a row is drawn without hooks of its
 * own.
 */
function useRowFacts() {
  const locale = useLocale();
  const text = useText(listText);
  const states = useText(statusText);
  const talk = useText(conversationText);
  const services = useServices();
  const nameOf = useOrderName();
  const isWorker = useIsWorker();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `nameOf` is another function at each render, and says the same.
  return useMemo(
    () => (order: Order, searched: boolean) => {
      const main = searched && order.forWhom ? mainLine(order) : undefined;
      const news = order.status === "pending" ? text.again : text.newFile;
      const waits = talkOf(order, false, talk, (count) => formatNumber(count, locale));
      return {
        name: nameOf(order),
        state:
          waits?.words === talk.wrongTold
            ? undefined
            : states[order.wrongFileAt ? "wrongFile" : order.status],
        talk: waits,
        save: text.download,
        // What a search has found stands there, even beside a word of the user's own.
        whose: [
          whoseOf(order, locale),
          main && formatValue(main.field, main.value, locale),
          ...(searched ? namesIn(order).slice(0, 1) : []),
        ]
          .filter(Boolean)
          .join(" · "),
        about: [
          lacksDetails(order) ? text.removed : "",
          isCorrected(order) ? news : "",
          order.returned && order.status !== "cancel"
            ? text.returned(formatTaka(order.returned, locale))
            : "",
          formatOrderNumber(order.orderNumber, locale),
          isWorker ? "" : (order.orderedBy?.name ?? ""),
          formatRelative(order.createdAt, locale),
        ],
        price: formatTaka(order.price, locale),
      };
    },
    [locale, services, isWorker],
  );
}

/** Opens an order over the list; `wrong`: with the box in which it is told what is wrong. */
export type OpenOrder = (id: string, of?: { wrong: string }) => void;

type ListProps = { orders: Order[]; searched?: boolean; onOpen: OpenOrder };

/**
 * The orders in rows of two lines. All else about one, and what can be done with it, is where it is
 * opened.
 */
export function OrderRows({ orders, searched = false, onOpen }: ListProps) {
  const factsOf = useRowFacts();
  const sums = useOwnSums();
  const [saving, setSaving] = useState<string>();
  // Whose file was saved last: its owner is asked below it, from the tap on, so that no row moves
  // by itself.
  const [taken, setTaken] = useState<string>();
  const save = useCallback(async (order: Order) => {
    setSaving(order._id);
    setTaken(order.wasRight === undefined ? order._id : undefined);
    await downloadOrderFile(order).catch((error: unknown) => {
      showFailure(error);
      setTaken(undefined);
    });
    setSaving(undefined);
  }, []);
  return (
    <ul className="@container overflow-clip rounded-lg border border-line bg-surface shadow-card">
      {orders.map((order) => (
        <Fragment key={order._id}>
          <OrderRow
            order={order}
            factsOf={factsOf}
            searched={searched}
            own={sums.get(order._id)}
            saving={order._id === saving}
            onOpen={onOpen}
            onSave={save}
          />
          {order._id === taken ? (
            <li className="px-3 pb-2 empty:hidden">
              <WasRight
                key={order.file}
                order={order}
                onWrong={(wrong) => onOpen(order._id, { wrong })}
              />
            </li>
          ) : null}
        </Fragment>
      ))}
    </ul>
  );
}

type RowProps = {
  order: Order;
  factsOf: FactsOf;
  searched: boolean;
  /** What it has brought the user's own shop. */
  own: string | undefined;
  saving: boolean;
  onOpen: OpenOrder;
  onSave: (order: Order) => void;
};

/**
 * Plain elements, drawn again only when the order or the language changes: there may be hundreds.
 */
const OrderRow = memo(function OrderRow({
  order,
  factsOf,
  searched,
  own,
  saving,
  onOpen,
  onSave,
}: RowProps) {
  const { name, state, talk, whose, about, price, save } = factsOf(order, searched);
  return (
    <li
      id={`order-${order._id}`}
      className="relative flex min-h-15 scroll-my-24 items-center gap-1.5 border-line px-3 py-1.5
        not-first:border-t hover:bg-sunken"
    >
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-x-2 @max-[16rem]:flex-wrap">
          <button
            type="button"
            onClick={() => onOpen(order._id)}
            className={`text-start leading-snug font-semibold after:absolute after:inset-0
              ${givesWay}`}
          >
            {name}
          </button>
          <span
            className="flex shrink-0 items-center gap-1 @max-[16rem]:flex-wrap
            @max-[16rem]:justify-end"
          >
            {talk ? (
              <StatusBadge tone={talk.tone} small icon={<talk.Icon className="size-4" />}>
                {talk.words}
              </StatusBadge>
            ) : null}
            {/* On a phone there is room for one, and what waits to be answered tells more. */}
            {state ? (
              <span className={talk ? "max-sm:sr-only" : ""}>
                <StatusBadge
                  tone={order.wrongFileAt ? "cancelled" : statusTones[order.status]}
                  small
                >
                  {state}
                </StatusBadge>
              </span>
            ) : null}
          </span>
        </div>
        <RowFacts first={whose} facts={own ? [own, ...about] : about} end={price} />
      </div>
      {order.status === "approved" && order.file && !order.wrongFileAt ? (
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
