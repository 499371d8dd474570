import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Dashboard } from "../../contract/dashboard.ts";
import { showDayOfYear } from "../../contract/values/dates/shown-date.ts";
import { formatDate, formatNumber, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { Card } from "../ui/Page.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { dashboardText } from "./text.ts";

type Day = Dashboard["days"][number];

/** Revenue of 30 days, as a chart and as a table. A refund counts on the day it was given. */
export function DaysChart({ days }: { days: Day[] }) {
  const text = useText(dashboardText);
  const locale = useLocale();
  const taka = (value: number) => formatTaka(value, locale);
  const nets = days.map(netOf);
  const most = Math.max(...nets);
  const best = days[nets.indexOf(most)];
  const empty = days.every(({ charged, refunded }) => charged === 0 && refunded === 0);
  const summary = empty
    ? text.daysNone
    : text.daysSum(taka(sumNet(days)), formatDate(best?.day, locale));
  const columns: Column<Day>[] = [
    { key: "day", label: text.day, cell: ({ day }) => showDayOfYear(new Date(day), locale) },
    { key: "charged", label: text.charged, cell: ({ charged }) => taka(charged), end: true },
    { key: "refunded", label: text.refund, cell: ({ refunded }) => taka(refunded), end: true },
    { key: "net", label: text.net, cell: (day) => taka(netOf(day)), end: true },
  ];
  return (
    <Card as="section" className="flex flex-col gap-2 max-md:py-3">
      <Head title={text.days} summary={summary}>
        <Link
          href="/reports"
          className="-my-2 ms-auto inline-flex min-h-11 items-center text-sm font-semibold
          text-accent"
        >
          {text.reports}
        </Link>
      </Head>
      {empty ? null : (
        <>
          <Columns days={days} most={most} label={`${text.days}. ${summary}`} />
          <details>
            <summary
              className="-mt-2 -mb-3 flex min-h-11 w-fit items-center text-sm font-semibold
              text-accent"
            >
              {text.table}
              <span className="sr-only">: {text.days}</span>
            </summary>
            <Table
              caption={text.days}
              columns={columns}
              rows={[...days].reverse()}
              rowKey={({ day }) => day}
            />
          </details>
        </>
      )}
    </Card>
  );
}

/**
 * One line when there is nothing to draw: name and summary beside each other where there is room.
 */
function Head({
  title,
  summary,
  children,
}: {
  title: string;
  summary: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-sm text-soft">{summary}</p>
      {children}
    </div>
  );
}

const HEIGHT = 100;
const STEP = 10;

/** Vertical bars. The drawing is stretched, so all text is outside of it. */
function Columns({ days, most, label }: { days: Day[]; most: number; label: string }) {
  const locale = useLocale();
  const [first, last] = [days[0], days.at(-1)].map(
    (one) => one && showDayOfYear(new Date(one.day), locale),
  );
  return (
    <div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-16 w-full border-y border-line md:h-36"
      >
        {days.map((day, at) => {
          const net = netOf(day);
          const tall = net <= 0 ? 0 : Math.max(2, (net / most) * HEIGHT);
          return (
            <g key={day.day}>
              <rect x={at * STEP} width={STEP} height={HEIGHT} className="fill-transparent">
                <title>{`${formatDate(day.day, locale)}: ${formatTaka(net, locale)}`}</title>
              </rect>
              <rect
                x={at * STEP + 1.5}
                y={HEIGHT - tall}
                width={STEP - 3}
                height={tall}
                className={`pointer-events-none fill-accent
                  ${at === days.length - 1 ? "" : "opacity-65"}`}
              />
            </g>
          );
        })}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-soft tabular-nums">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </div>
  );
}

/** From this bar on, orders wait for too long. */
const LATE = 3;

/** How long the pending orders have waited: bars, each with its name and figure as text. */
export function WaitingChart({ waiting: { counts, oldest } }: { waiting: Dashboard["waiting"] }) {
  const text = useText(dashboardText);
  const locale = useLocale();
  const ages = [text.age0, text.age1, text.age2, text.age3, text.age4];
  const most = Math.max(1, ...counts);
  return (
    <Card as="section" className="flex flex-col gap-2 max-md:py-3">
      <Head title={text.waiting} summary={oldest ? "" : text.waitingNone} />
      {oldest ? (
        <ul className="flex flex-col gap-1">
          {ages.map((age, at) => (
            <li key={age} className="flex flex-wrap items-center justify-between gap-x-3 text-sm/5">
              <span className="w-30">{age}</span>
              <span className="order-last w-8 text-end font-semibold tabular-nums">
                {formatNumber(counts[at] ?? 0, locale)}
              </span>
              <span
                aria-hidden="true"
                className="h-2.5 min-w-0 flex-1 basis-20 overflow-hidden rounded-full bg-sunken"
              >
                <span
                  className={`wait-bar block h-full ${at >= LATE ? "bg-cancelled" : "bg-accent"}`}
                  style={{ width: `${((counts[at] ?? 0) / most) * 100}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

/**
 * Revenue of a day in tk: charges less refunds. Counted in poisha, because decimal fractions of tk
 * don't add up exactly.
 */
export function netOf({ charged, refunded }: Day): number {
  return (Math.round(charged * 100) - Math.round(refunded * 100)) / 100;
}

export function sumNet(days: Day[]): number {
  return days.reduce((sum, day) => sum + Math.round(netOf(day) * 100), 0) / 100;
}
