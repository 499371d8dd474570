import { Link } from "wouter";
import type { Report } from "../../contract/reports/report.ts";
import { formatNumber, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { Card, Skeleton } from "../ui/Page.tsx";
import { formatChange } from "./format.ts";
import { moneyBehind, ordersBehind, soldBehind } from "./rows-behind.ts";
import { reportsText } from "./text.ts";

const names = ["orders", "charged", "refunded", "cost", "profit", "recharged"] as const;
type Name = (typeof names)[number];
/** Only sums have it, and no row of a list. */
const isSummed = (name: Name) => name === "cost" || name === "profit";

/** How the figures stand: on a phone a list of six lines, else beside each other. */
const layout = `grid grid-cols-1 divide-y divide-line sm:grid-cols-3 sm:divide-y-0
  xl:grid-cols-6`;
const cell = `flex min-h-12 flex-wrap items-baseline gap-x-3 px-4 py-2 sm:min-h-24 sm:flex-col
  sm:justify-center md:px-5`;

type Props = {
  report: Report;
  /** Shows what each service brought, which is already in the page. */
  onSold?: () => void;
};

/** What the days come to, each beside the days before, and one tap from its rows. */
export function Figures({ report, onSold }: Props) {
  const text = useText(reportsText);
  const locale = useLocale();
  const said = (name: Name, value: number) =>
    name === "orders" ? formatNumber(value, locale) : formatTaka(value, locale);
  const behind = (name: Name) => {
    if (name === "recharged") return moneyBehind(report);
    if (isSummed(name)) return soldBehind(report);
    return ordersBehind(report, name === "refunded" ? { deed: "returned" } : {});
  };
  return (
    <Card as="section" flush aria-label={text.figures} className={layout}>
      {names.map((name) => {
        const [now, before] = [report.sums[name], report.sumsBefore[name]];
        const change = formatChange(now, before, name === "orders" ? "count" : "taka", locale);
        return (
          <Link
            key={name}
            data-figure={name}
            href={behind(name) ?? ""}
            onClick={isSummed(name) ? onSold : undefined}
            className={`${cell} hover:bg-accent-soft focus-visible:-outline-offset-3`}
          >
            <span className="text-sm text-soft">{text[name]}</span>
            <span
              className={`ms-auto font-bold tabular-nums sm:ms-0 sm:text-xl
                ${name === "profit" ? "text-lg text-accent" : ""}`}
            >
              {said(name, now)}
            </span>
            <span
              className="min-w-20 text-end text-xs text-soft tabular-nums sm:min-w-0
              sm:text-start"
            >
              {change ?? text.asBefore}
            </span>
          </Link>
        );
      })}
    </Card>
  );
}

/** As high as the figures, so that nothing moves when they come. */
export function FiguresAwaited() {
  return (
    <Card flush className={layout}>
      {names.map((name) => (
        <div key={name} className={cell}>
          <Skeleton className="h-4 w-20" />
          <Skeleton className="ms-auto h-5 w-24 sm:ms-0" />
        </div>
      ))}
    </Card>
  );
}
