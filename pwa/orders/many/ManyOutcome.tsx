import { Link, useLocation } from "wouter";
import { formatOrderNumber } from "../../../contract/values/order-number.ts";
import { formatNumber, formatTaka, inDigits, useLocale, useText } from "../../i18n/t.ts";
import { useMyOrders } from "../../my-orders/my-orders.ts";
import { useConnection } from "../../offline/connection.ts";
import type { OutboxItem } from "../../offline/rows.ts";
import { isStuck, listOutbox } from "../../offline/sending/outbox.ts";
import { useStored } from "../../offline/use-stored.ts";
import { formOf } from "../../outbox/forms.ts";
import type { CachedService } from "../../services/services.ts";
import { useBalance } from "../../settings/settings.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { OutboxIcon, PlusIcon, WarningIcon } from "../../ui/icons.tsx";
import { PageHeader, Section } from "../../ui/Page.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { useArrivalFocus } from "../../ui/use-arrival-focus.ts";
import type { PlacedResult } from "../place-order.ts";
import { manyText } from "./text.ts";

type Props = { ids: string[]; left: string[]; draft: string | undefined; service: CachedService };

/**
 * What became of each order of a list that was sent. What has been sent for a while is only in the
 * list of orders.
 */
export function ManyOutcome({ ids, left, draft, service }: Props) {
  const text = useText(manyText);
  const locale = useLocale();
  const [path, navigate] = useLocation();
  const items = useStored(
    async (userId) => (await listOutbox(userId)).filter(({ id }) => ids.includes(id)),
    [],
  );
  const open = items?.filter(({ state }) => state !== "done") ?? [];
  const count = (value: number) => formatNumber(value, locale);
  const paid = items?.reduce(
    (sum, { state, expectedPrice = 0 }) => sum + (state === "done" ? expectedPrice : 0),
    0,
  );
  const balance = useBalance().value;
  const waiting = open.filter((item) => !isStuck(item)).length;
  const offline = useConnection() === "offline";
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <PageHeader
        title={text.title(service.name[locale])}
        back={{ href: formOf(service.key).route, label: service.name[locale] }}
      />
      {items && items.length > 0 ? (
        <>
          <div role="status" className="-mt-3">
            <ArrivalHeading>
              {offline && waiting === items.length
                ? text.kept(count(waiting))
                : text.done(count(items.length - open.length), count(items.length))}
            </ArrivalHeading>
            {paid ? (
              <p>{text.paid(formatTaka(paid, locale), formatTaka(balance, locale))}</p>
            ) : null}
            {waiting > 0 ? (
              <p className="text-sm text-soft">{offline ? text.keptText : text.doneText}</p>
            ) : null}
          </div>
          <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
            {items.map((item) => (
              <OutcomeRow key={item.id} item={item} />
            ))}
          </ol>
        </>
      ) : null}
      {left.length > 0 ? (
        <Section title={text.left(count(left.length))} head="font-semibold">
          <ul className="text-sm text-soft tabular-nums">
            {left.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and none has a state of its own.
              <li key={at}>{inDigits(line, locale)}</li>
            ))}
          </ul>
        </Section>
      ) : null}
      <div className="flex flex-wrap gap-2 *:flex-auto sm:*:flex-none">
        <ButtonLink href="/my-order">{open.some(isStuck) ? text.seeStuck : text.toList}</ButtonLink>
        <Button
          variant="secondary"
          icon={<PlusIcon className="size-5" />}
          onClick={() =>
            navigate(draft ? `${path}?draft=${draft}` : path, { state: null, replace: true })
          }
        >
          {text.more}
        </Button>
      </div>
    </div>
  );
}

/** What came of it, which is read first. */
function ArrivalHeading({ children }: { children: string }) {
  const heading = useArrivalFocus<HTMLHeadingElement>();
  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
      {children}
    </h2>
  );
}

function OutcomeRow({ item }: { item: OutboxItem }) {
  const text = useText(manyText);
  const locale = useLocale();
  const orderId = (item.result as PlacedResult | undefined)?.orderId;
  const order = useMyOrders()?.rows.find(({ _id }) => _id === orderId);
  const { shown = "", forWhom } = item.summary;
  const said = (
    <>
      <span className="font-semibold">{inDigits(shown, locale)}</span>
      {forWhom ? <span>{` · ${forWhom}`}</span> : null}
    </>
  );
  return (
    <li
      className="relative flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-3
      py-1.5"
    >
      {order ? (
        <Link
          href={`/my-order?open=${order._id}`}
          className="min-w-0 wrap-anywhere tabular-nums after:absolute after:inset-0"
        >
          {said}
        </Link>
      ) : (
        <span className="min-w-0 wrap-anywhere tabular-nums">{said}</span>
      )}
      {item.state === "done" ? (
        <StatusBadge small tone="approved">
          {order ? formatOrderNumber(order.orderNumber, locale) : "✓"}
        </StatusBadge>
      ) : isStuck(item) ? (
        <StatusBadge small tone="cancelled" icon={<WarningIcon className="size-4" />}>
          {item.lastError?.sentence?.[locale] ?? text.stuck}
        </StatusBadge>
      ) : (
        <StatusBadge small tone="info" icon={<OutboxIcon className="size-4" />}>
          {text[item.state === "sending" ? "sending" : "queued"]}
        </StatusBadge>
      )}
    </li>
  );
}
