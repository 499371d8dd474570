import type { ReactNode } from "react";
import { Link } from "wouter";
import type { QueueItem } from "../../../contract/queue.ts";
import { bothOf, formatDateTime, formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { DetailsRemoved } from "../../lists/DetailsRemoved.tsx";
import { formatValue, isNumberField, linesOf } from "../../services/order-lines.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyValue } from "../../ui/CopyValue.tsx";
import { ShareIcon } from "../../ui/icons.tsx";
import { showToast } from "../../ui/toast.ts";
import { queueText } from "../text.ts";

/** What was ordered, unmasked and ready to copy. */
export function OrderFacts({ order }: { order: QueueItem }) {
  const text = useText(queueText);
  const locale = useLocale();
  return (
    <>
      <DetailsRemoved of={order} whole />
      <dl className="grid gap-2 rounded-md bg-sunken p-3 empty:hidden lg:px-4 xl:grid-cols-2 xl:gap-x-6">
        {linesOf(order).map(({ field, value }) => (
          <div key={field.name} className="relative">
            <dt className="pe-20 text-sm text-soft">{field.label[locale]}</dt>
            <dd>
              <CopyValue
                value={field.type === "choice" ? formatValue(field, value, locale) : value}
                label={text.copy(field.label[locale])}
                corner
                mono={isNumberField(field)}
                className={isNumberField(field) ? "font-semibold lg:text-lg lg:tracking-wide" : "font-semibold"}
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** By whom it was ordered, when, and for how much. */
export function OrderOrigin({ order }: { order: QueueItem }) {
  const text = useText(queueText);
  const locale = useLocale();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <Fact label={text.number}>
        <span className="-my-2.5 flex flex-wrap items-center">
          <CopyValue value={order.orderNumber} label={text.copy(text.number)} />
          <CopyLink id={order._id} />
        </span>
      </Fact>
      <Fact label={text.orderedBy}>
        <Link
          href={`/all-order?user=${order.user._id}`}
          className="-my-1.5 inline-block py-1.5 font-semibold text-accent underline-offset-4 hover:underline"
        >
          {order.user.fullName}
        </Link>{" "}
        <span className="text-soft">@{order.user.username}</span>
      </Fact>
      <Fact label={text.orderedAt}>{formatDateTime(order.createdAt, locale)}</Fact>
      <Fact label={text.price}>
        {formatTaka(order.price, locale)}
        {order.returned ? ` (${text.returned(formatTaka(order.returned, locale))})` : ""}
      </Fact>
      <Fact label={text.consent}>{order.consent ? text.consentGiven : text.consentUnknown}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

/** Copies the address of an order, to be sent to a colleague. An installed app shows no address bar. */
function CopyLink({ id }: { id: string }) {
  const text = useText(queueText);
  // Plain http in a LAN has no clipboard.
  if (!navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/all-order?open=${id}`);
    showToast("success", bothOf(queueText, "linkCopied"));
  };
  return (
    <Button
      variant="ghost"
      className="-ms-2 px-2 text-sm"
      icon={<ShareIcon className="size-5" />}
      onClick={() => void copy()}
    >
      {text.copyLink}
    </Button>
  );
}
