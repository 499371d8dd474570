import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Dashboard as Figures } from "../../contract/dashboard.ts";
import { inLanguage, type Look, news, toldOf } from "../../contract/news/news.ts";
import { request } from "../api/request.ts";
import { formatNumber, formatRelative, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { AnswerAwaited, AsOf } from "../lists/ListParts.tsx";
import { useRemote } from "../lists/use-remote.ts";
import { KindIcon } from "../notifications/KindIcon.tsx";
import { useOrderName } from "../services/names.ts";
import { InstallPrompt } from "../shell/InstallPrompt.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { CheckIcon, ChevronRightIcon, OrdersIcon } from "../ui/icons.tsx";
import { Card } from "../ui/Page.tsx";
import { DaysChart, netOf, WaitingChart } from "./Charts.tsx";
import { dashboardText } from "./text.ts";

/** Today's figures of the desk; the income of 30 days and the waiting times as charts. */
export function Dashboard() {
  const remote = useRemote(() => request("GET overview"), {
    events: ["queue", "recharge-history"],
    pace: 5_000,
  });
  const { value: figures, asOf } = remote;
  if (!figures) return <AnswerAwaited of={remote} rows={8} />;
  return (
    <div className="flex flex-col gap-3">
      <TodayCards {...figures} />
      <Trouble {...figures} />
      <div className="grid items-start gap-3 min-[48rem]:grid-cols-2">
        <DaysChart days={figures.days} />
        <WaitingChart waiting={figures.waiting} />
      </div>
      <AsOf time={asOf} />
      {/* Not before, because the figures would move it. */}
      <InstallPrompt />
    </div>
  );
}

/** How much is waiting, and what today has brought. */
function TodayCards({ waiting, services, days, topups, credits }: Figures) {
  const text = useText(dashboardText);
  const locale = useLocale();
  const nameOf = useOrderName();
  const pending = waiting.counts.reduce((sum, count) => sum + count, 0);
  const today = days.at(-1) ?? { day: "", charged: 0, refunded: 0 };
  const ordered = services.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Card
        folded
        tone="accent"
        className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2"
      >
        <div>
          <p className="flex items-center gap-2">
            <OrdersIcon className="size-5" />
            {text.pending}
          </p>
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <span className="text-[2.25rem] leading-tight font-bold tabular-nums">
              {formatNumber(pending, locale)}
            </span>
            {waiting.oldest
              ? text.oldest(formatRelative(waiting.oldest, locale))
              : text.pendingNone}
          </p>
        </div>
        {pending > 0 ? (
          <Link
            href="/all-order?status=pending&sort=oldest&open=first"
            className={buttonClass("secondary")}
          >
            {text.openQueue}
          </Link>
        ) : null}
      </Card>
      <Card as="section" aria-label={text.today} className="flex flex-col gap-1 max-md:py-3">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-x-3 gap-y-1">
          <Figure label={`${text.today} · ${text.orders}`} value={formatNumber(ordered, locale)} />
          <Figure
            label={`${text.today} · ${text.revenue}`}
            value={formatTaka(netOf(today), locale)}
          >
            {today.refunded > 0 ? text.refunded(formatTaka(today.refunded, locale)) : null}
          </Figure>
          <Figure label={`${text.today} · ${text.topups}`} value={formatTaka(topups.taka, locale)}>
            {text.topupsOf(formatNumber(topups.count, locale))}
          </Figure>
        </div>
        {services.length > 0 ? (
          <p className="text-xs text-soft md:text-sm">
            {services
              .map(
                ({ service, count }) =>
                  `${nameOf({ category: service })} ${formatNumber(count, locale)}`,
              )
              .join(" · ")}
          </p>
        ) : null}
        {credits.length > 0 ? (
          <p className="text-xs text-soft md:text-sm">
            {text.credits}:{" "}
            {credits.map(({ admin, taka }) => `${admin} ${formatTaka(taka, locale)}`).join(" · ")}
          </p>
        ) : null}
      </Card>
    </>
  );
}

function Figure({
  label,
  value,
  children,
}: {
  label: string;
  value: string;
  children?: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-soft md:text-sm">{label}</p>
      <p className="text-lg font-bold tabular-nums md:text-xl">{value}</p>
      {children ? <p className="text-xs text-soft md:text-sm">{children}</p> : null}
    </div>
  );
}

/** What staff should look at, with links. */
export function Trouble({ trouble, waiting, work }: Pick<Figures, "trouble" | "waiting" | "work">) {
  const text = useText(dashboardText);
  const locale = useLocale();
  const late = waiting.counts.at(-1) ?? 0;
  const all: {
    count: number;
    href?: string;
    look?: Look;
    name(count: string): string;
    say: string;
  }[] = [
    { count: trouble.ledger, name: text.ledger, say: text.ledgerText },
    { count: Math.floor(trouble.unchecked / 24), name: text.unchecked, say: text.uncheckedText },
    trouble.backup < 48
      ? { count: trouble.backup, name: text.backupHours, say: text.backupText }
      : { count: Math.floor(trouble.backup / 24), name: text.backupDays, say: text.backupText },
    ...toldOf("work").map((kind) => {
      const { look, title, more, to } = news[kind].bell;
      return {
        look,
        count: work[kind].count,
        href: to,
        name: (count: string) => inLanguage(title, locale, count),
        say: inLanguage(more, locale),
      };
    }),
    {
      count: late,
      href: "/all-order?status=pending&sort=oldest",
      look: "clock pending",
      name: text.late,
      say: text.lateText,
    },
    {
      count: trouble.factor,
      href: "/profile",
      look: "lock pending",
      name: text.factor,
      say: text.factorText,
    },
    {
      count: trouble.review,
      href: "/recharge-history",
      look: "wallet pending",
      name: text.review,
      say: text.reviewText,
    },
    {
      count: trouble.doubt,
      href: "/recharge-history",
      look: "wallet pending",
      name: text.doubt,
      say: text.doubtText,
    },
    {
      count: trouble.logins,
      href: "/audit?action=login-failed",
      name: text.logins,
      say: text.loginsText,
    },
    {
      count: trouble.lookups,
      href: "/audit?action=lookups-stopped",
      name: text.lookups,
      say: text.lookupsText,
    },
  ];
  const lines = all.filter(({ count }) => count > 0);
  if (lines.length === 0)
    return (
      <p className="flex items-center gap-2 text-sm text-approved">
        <CheckIcon className="size-5" />
        {text.troubleNone}
      </p>
    );
  return (
    <Card as="section" flush aria-labelledby="trouble">
      <h2 id="trouble" className="px-4 pt-3 font-semibold md:px-5">
        {text.trouble}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {lines.map(({ count, name, ...line }) => (
          <li key={line.say}>
            <Line {...line} name={name(formatNumber(count, locale))} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Without an address it is for whoever runs the server: no screen mends it. */
function Line({
  href,
  look = "warning cancelled",
  name,
  say,
}: {
  href?: string;
  look?: Look;
  name: string;
  say: string;
}) {
  const row = "flex min-h-14 items-center gap-3 px-4 py-2 md:px-5";
  const parts = (
    <>
      <KindIcon look={look} />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-soft">{say}</span>
      </span>
    </>
  );
  if (!href) return <div className={row}>{parts}</div>;
  return (
    <Link href={href} className={`${row} hover:bg-accent-soft focus-visible:-outline-offset-3`}>
      {parts}
      <ChevronRightIcon className="size-5 text-soft" />
    </Link>
  );
}
