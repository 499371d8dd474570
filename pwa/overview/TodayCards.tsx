import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Dashboard } from "../../contract/overview.ts";
import { formatNumber, formatRelative, formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useOrderName } from "../services/use-order-name.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Card } from "../ui/Card.tsx";
import { OrdersIcon } from "../ui/icons.tsx";
import { netOf } from "./sums.ts";
import { dashboardText } from "./text.ts";

/** How much is waiting, and what today has brought. */
export function TodayCards({ overview: { waiting, services, days, topups, credits } }: { overview: Dashboard }) {
  const text = useText(dashboardText);
  const locale = useLocale();
  const nameOf = useOrderName();
  const pending = waiting.counts.reduce((sum, count) => sum + count, 0);
  const today = days.at(-1) ?? { day: "", charged: 0, refunded: 0 };
  const ordered = services.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="grid gap-3 min-[48rem]:grid-cols-3">
      <Card
        folded
        tone="accent"
        className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 min-[48rem]:col-span-3"
      >
        <div>
          <p className="flex items-center gap-2">
            <OrdersIcon className="size-5" />
            {text.pending}
          </p>
          <p className="text-[2.25rem] leading-tight font-bold tabular-nums">{formatNumber(pending, locale)}</p>
          <p className="text-sm">
            {waiting.oldest ? text.oldest(formatRelative(waiting.oldest, locale)) : text.pendingNone}
          </p>
        </div>
        {pending > 0 ? (
          <Link href="/all-order?status=pending&sort=oldest&open=first" className={buttonClass("secondary")}>
            {text.openQueue}
          </Link>
        ) : null}
      </Card>
      <Figure label={`${text.today} · ${text.orders}`} value={formatNumber(ordered, locale)} />
      <Figure label={`${text.today} · ${text.revenue}`} value={formatTaka(netOf(today), locale)}>
        {today.refunded > 0 ? text.refunded(formatTaka(today.refunded, locale)) : null}
      </Figure>
      <Figure label={`${text.today} · ${text.topups}`} value={formatTaka(topups.taka, locale)}>
        {text.topupsOf(formatNumber(topups.count, locale))}
      </Figure>
      {services.length > 0 ? (
        <p className="text-sm text-soft min-[48rem]:col-span-3">
          {text.services}:{" "}
          {services
            .map(({ service, count }) => `${nameOf({ category: service })} ${formatNumber(count, locale)}`)
            .join(" · ")}
        </p>
      ) : null}
      {credits.length > 0 ? (
        <p className="text-sm text-soft min-[48rem]:col-span-3">
          {text.credits}: {credits.map(({ admin, taka }) => `${admin} ${formatTaka(taka, locale)}`).join(" · ")}
        </p>
      ) : null}
    </div>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <Card className="flex flex-wrap items-baseline justify-between gap-x-3 min-[48rem]:block">
      <p className="text-sm text-soft">{label}</p>
      <p className="text-xl font-bold tabular-nums">{value}</p>
      {children ? <p className="basis-full text-sm text-soft">{children}</p> : null}
    </Card>
  );
}
