import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import type { QueueItem } from "../../../contract/queue.ts";
import {
  bothOf,
  formatDate,
  formatDateTime,
  formatNumber,
  formatTaka,
  useLocale,
  useText,
} from "../../i18n/t.ts";
import { DetailsRemoved } from "../../lists/DetailsRemoved.tsx";
import { useConnection } from "../../offline/connection.ts";
import { findDate } from "../../services/fields/dates.ts";
import { copiedValue, isNumberField, linesOf, type OrderLine } from "../../services/order-lines.ts";
import { copyText } from "../../storage/clipboard.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyValue } from "../../ui/CopyValue.tsx";
import { ChatIcon, CopyIcon, ShareIcon } from "../../ui/icons.tsx";
import { showToast } from "../../ui/toast.ts";
import { queueText } from "../text.ts";

/** What was ordered, unmasked and ready to copy. Of more lines than `most` the rest is folded. */
export function OrderFacts({ order, most }: { order: QueueItem; most: number }) {
  const text = useText(queueText);
  const locale = useLocale();
  const [unfolded, setUnfolded] = useState(false);
  const lines = linesOf(order);
  const long = lines.length > most;
  const copied = (line: OrderLine) => copiedValue(line, locale);
  // Dates of every form are read as one, and copied as they must be typed elsewhere.
  const readable = (line: OrderLine) => {
    const date = findDate(line.field, line.value);
    return date ? formatDate(date, locale) : copied(line);
  };
  return (
    <>
      <DetailsRemoved of={order} whole />
      <dl
        className="grid gap-2 rounded-md bg-sunken p-3 empty:hidden lg:px-4 xl:grid-cols-2
        xl:gap-x-6"
      >
        {(long && !unfolded ? lines.slice(0, most) : lines).map((line) => {
          const { field } = line;
          return (
            <div key={field.name} className="relative">
              <dt className="pe-20 text-sm text-soft">{field.label[locale]}</dt>
              <dd>
                <CopyValue
                  value={copied(line)}
                  shown={readable(line)}
                  label={text.copy(field.label[locale])}
                  corner
                  mono={isNumberField(field)}
                  className={isNumberField(field) ? "font-semibold lg:text-lg" : "font-semibold"}
                />
              </dd>
            </div>
          );
        })}
      </dl>
      {long ? (
        <div className="-mt-3 flex flex-wrap justify-between gap-x-3 *:px-2 *:text-sm">
          <Button variant="ghost" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? text.fewerLines : text.everyLine(formatNumber(lines.length, locale))}
          </Button>
          <CopyButton
            icon={<CopyIcon className="size-5" />}
            done="linesCopied"
            text={() =>
              lines.map((line) => `${line.field.label[locale]}: ${copied(line)}`).join("\n")
            }
          >
            {text.copyAll}
          </CopyButton>
        </div>
      ) : null}
    </>
  );
}

/** By whom it was ordered, when, and for how much. */
export function OrderOrigin({ order }: { order: QueueItem }) {
  const text = useText(queueText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  return (
    <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm @max-[16rem]:grid-cols-1">
      <Fact label={text.number}>
        <span className="-my-2.5 flex flex-wrap items-center">
          <CopyValue value={order.orderNumber} label={text.copy(text.number)} />
          <CopyButton
            icon={<ShareIcon className="size-5" />}
            done="linkCopied"
            text={() => `${location.origin}/all-order?open=${order._id}`}
          >
            {text.copyLink}
          </CopyButton>
        </span>
      </Fact>
      <Fact label={text.orderedBy}>
        <span>
          <Link
            href={`/all-order?user=${order.user._id}`}
            className="-my-1.5 inline-block py-1.5 font-semibold text-accent underline-offset-4
              hover:underline"
          >
            {order.user.fullName}
          </Link>{" "}
          <span className="text-soft">@{order.user.username}</span>
        </span>
        {order.whatsapp && !order.forgotten ? (
          <a
            href={offline ? undefined : `/api/apply/order/${order._id}/whatsapp`}
            aria-disabled={offline}
            target="_blank"
            rel="noreferrer"
            aria-label={text.whatsappOf}
            className="-mx-2 -my-2 flex min-h-11 w-fit items-center gap-2 px-2 font-semibold
              text-accent aria-disabled:text-soft"
          >
            <ChatIcon className="size-5" />
            <span translate="no">{text.whatsapp}</span>
          </a>
        ) : null}
      </Fact>
      <Fact label={text.orderedAt}>{formatDateTime(order.createdAt, locale)}</Fact>
      <Fact label={text.price}>
        <span>{formatTaka(order.price, locale)}</span>
        {order.returned ? (
          <span>{` (${text.returned(formatTaka(order.returned, locale))})`}</span>
        ) : null}
        {order.refunds?.map(({ reason, at }) => (
          <span key={at} className="block wrap-anywhere text-soft">
            {reason}
          </span>
        ))}
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

type CopyButtonProps = {
  icon: ReactNode;
  done: "linkCopied" | "linesCopied";
  text: () => string;
  children: string;
};

/**
 * Copies a text that is not all seen, as the address of an order: an installed app shows no address
 * bar.
 */
function CopyButton({ icon, done, text, children }: CopyButtonProps) {
  // Plain http in a LAN has no clipboard.
  if (!navigator.clipboard) return null;
  const copy = async () => {
    await copyText(text()).then(
      () => showToast("success", bothOf(queueText, done)),
      // The browser may forbid it, or not answer.
      () => showToast("error", bothOf(queueText, "notCopied")),
    );
  };
  return (
    <Button variant="ghost" className="-ms-2 px-2 text-sm" icon={icon} onClick={() => void copy()}>
      {children}
    </Button>
  );
}
