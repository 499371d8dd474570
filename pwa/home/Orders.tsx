import type { ReactNode } from "react";
import { Link } from "wouter";
import { isOffline } from "../api/errors.ts";
import { useText } from "../i18n/t.ts";
import { Banner } from "../ui/Banner.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ChevronRightIcon } from "../ui/icons.tsx";
import { RetryButton } from "../ui/RetryButton.tsx";
import { Glance, GlanceSkeleton } from "./OrderGlance.tsx";
import { type HomeRow, MOST_ROWS } from "./standing.ts";
import { homeText } from "./text.ts";
import type { HomeOrders } from "./use-home-orders.ts";

/** Above the services: orders under way or just ended. Most users come back to see whether theirs is done. */
export function CurrentOrders({ rows }: { rows: (HomeRow | undefined)[] }) {
  const text = useText(homeText);
  return (
    <OrderSection title={text.current}>
      <Rows rows={rows} />
    </OrderSection>
  );
}

/** Below the services, where no order is under way: the last ones, or why none are shown. */
export function LastOrders({ all, missing }: Pick<HomeOrders, "all" | "missing">) {
  const text = useText(homeText);
  return (
    <OrderSection title={text.lastOrders} none={all?.length === 0}>
      {missing ? (
        <Card>
          <EmptyState title={text.neverTitle} drawing="offline">
            {text.neverText}
          </EmptyState>
        </Card>
      ) : all?.length === 0 ? (
        <Card>
          <EmptyState title={text.emptyTitle}>{text.emptyText}</EmptyState>
        </Card>
      ) : (
        <Rows rows={all?.slice(0, MOST_ROWS)} />
      )}
    </OrderSection>
  );
}

/** Tells that the shown orders may be out of date. Offline the layout tells it. */
export function OrdersFailed({ error, retry }: Pick<HomeOrders, "error" | "retry">) {
  const text = useText(homeText);
  if (!error || isOffline(error)) return null;
  return (
    <Banner tone="warn" action={<RetryButton variant="secondary" onRetry={retry} />}>
      {text.failed}
    </Banner>
  );
}

/** With a way to all orders, unless there are none. */
function OrderSection({ title, none, children }: { title: string; none?: boolean; children: ReactNode }) {
  const text = useText(homeText);
  return (
    <section aria-labelledby="last-orders">
      <div className="mb-1 flex min-h-11 items-center justify-between gap-3">
        <h2 id="last-orders" className="text-lg font-semibold">
          {title}
        </h2>
        {none ? null : (
          <Link
            href="/my-order"
            className="-me-2 inline-flex min-h-11 items-center gap-1 px-2 font-semibold text-accent"
          >
            {text.allOrders}
            <ChevronRightIcon className="size-4" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** Undefined rows are loading; an undefined row is a place that no order takes any more. */
function Rows({ rows }: { rows: (HomeRow | undefined)[] | undefined }) {
  const text = useText(homeText);
  if (!rows) return <Awaited label={text.loading} />;
  return (
    <Card flush>
      <ul className="divide-y divide-line">
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place stays, whatever order it shows.
          <li key={place} className={row ? "" : "min-h-18"}>
            {row ? <Glance row={row} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Awaited({ label }: { label: string }) {
  return (
    <Card flush role="status" aria-label={label}>
      <div aria-hidden="true" className="divide-y divide-line">
        {["newest", "second", "third"].map((place) => (
          <GlanceSkeleton key={place} />
        ))}
      </div>
    </Card>
  );
}
