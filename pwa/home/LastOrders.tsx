import { useEffect, useState } from "react";
import { Link } from "wouter";
import { isOffline } from "../api/errors.ts";
import { formatNumber } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useFresh } from "../lists/use-fresh.ts";
import { useConnection } from "../offline/connection.ts";
import { myOrders, useMyOrders } from "../orders/my-orders.ts";
import { Banner } from "../ui/Banner.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ChevronRightIcon, OutboxIcon } from "../ui/icons.tsx";
import { RetryButton } from "../ui/RetryButton.tsx";
import { GlanceSkeleton, OrderGlance } from "./OrderGlance.tsx";
import { homeText } from "./text.ts";

const SHOWN = 3;

/** The latest orders. Most users come back to see whether theirs is done. */
export function LastOrders() {
  const text = useText(homeText);
  const [error, setError] = useState<unknown>();
  const load = (how: () => Promise<void>) => how().then(() => setError(undefined), setError);
  const mine = useMyOrders();
  const asOf = mine?.asOf;
  useFresh(() => load(myOrders.recheck));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has been loaded since the error, for example after an event.
  useEffect(() => setError(undefined), [asOf]);
  return (
    <section aria-labelledby="last-orders">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id="last-orders" className="text-lg font-semibold">
          {text.lastOrders}
        </h2>
        <Link href="/my-order" className="-me-2 inline-flex min-h-11 items-center gap-1 px-2 font-semibold text-accent">
          {text.allOrders}
          <ChevronRightIcon className="size-4" />
        </Link>
      </div>
      {error && !isOffline(error) ? (
        <Banner
          tone="warn"
          className="mb-3"
          action={<RetryButton variant="secondary" onRetry={() => load(myOrders.refresh)} />}
        >
          {text.failed}
        </Banner>
      ) : null}
      <Glances mine={mine} failed={error !== undefined} />
    </section>
  );
}

function Glances({ mine, failed }: { mine: ReturnType<typeof useMyOrders>; failed: boolean }) {
  const text = useText(homeText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  if (!mine) return <Awaited />;
  const { waiting, rows: orders, asOf } = mine;
  const bare = orders.length === 0 && waiting.length === 0;
  if (bare && !asOf) return offline || failed ? <NeverFetched /> : <Awaited />;
  return (
    <div className="flex flex-col gap-3">
      {waiting.length ? (
        <Banner
          tone="warn"
          title={text.waiting(formatNumber(waiting.length, locale))}
          icon={<OutboxIcon />}
          action={
            <ButtonLink href="/my-order" variant="secondary">
              {text.see}
            </ButtonLink>
          }
        >
          {text.waitingText}
        </Banner>
      ) : null}
      {bare ? (
        <Card>
          <EmptyState title={text.emptyTitle}>{text.emptyText}</EmptyState>
        </Card>
      ) : (
        <Card flush>
          <ul className="divide-y divide-line">
            {orders.slice(0, SHOWN).map((order) => (
              <OrderGlance key={order._id} order={order} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function Awaited() {
  const text = useText(homeText);
  return (
    <Card flush role="status" aria-label={text.loading}>
      <ul aria-hidden="true" className="divide-y divide-line">
        {["newest", "second", "third"].map((place) => (
          <GlanceSkeleton key={place} />
        ))}
      </ul>
    </Card>
  );
}

/** For a phone that has never reached the server. */
function NeverFetched() {
  const text = useText(homeText);
  return (
    <Card>
      <EmptyState title={text.neverTitle} drawing="offline">
        {text.neverText}
      </EmptyState>
    </Card>
  );
}
