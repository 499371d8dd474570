import type { Report } from "../../contract/reports/report.ts";
import {
  formatDate,
  formatNumber,
  formatTaka,
  type Locale,
  useLocale,
  useText,
} from "../i18n/t.ts";
import { Card } from "../ui/Page.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { formatMonth } from "./format.ts";
import { reportsText } from "./text.ts";

type Bar = Report["bars"][number];

/** The profit of each day, or month, as bars and as a table. Nothing for a single one. */
export function ProfitChart({ bars }: { bars: Bar[] }) {
  const text = useText(reportsText);
  const locale = useLocale();
  if (bars.length < 2) return null;
  const byMonth = bars.some(({ from, to }) => from !== to);
  const when = ({ from }: Bar) => (byMonth ? formatMonth(from, locale) : formatDate(from, locale));
  const most = bars.reduce((best, bar) => (bar.profit > best.profit ? bar : best));
  const title = byMonth ? text.profitByMonth : text.profitByDay;
  const summary = (byMonth ? text.bestMonth : text.best)(
    when(most),
    formatTaka(most.profit, locale),
  );
  const taka = (name: "charged" | "refunded" | "cost" | "profit"): Column<Bar> => ({
    key: name,
    label: text[name],
    cell: (bar) => formatTaka(bar[name], locale),
    end: true,
  });
  const columns: Column<Bar>[] = [
    { key: "when", label: byMonth ? text.month : text.day, cell: when },
    {
      key: "orders",
      label: text.orders,
      cell: ({ orders }) => formatNumber(orders, locale),
      end: true,
    },
    ...(["charged", "refunded", "cost", "profit"] as const).map(taka),
  ];
  return (
    <Card as="section" className="flex flex-col gap-2 max-md:py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-sm text-soft">{summary}</p>
      </div>
      <Bars bars={bars} when={when} label={`${title}. ${summary}`} locale={locale} />
      <details>
        <summary
          className="-mt-2 -mb-3 flex min-h-11 w-fit items-center text-sm font-semibold
          text-accent"
        >
          {text.table}
          <span className="sr-only">: {title}</span>
        </summary>
        <Table
          caption={title}
          columns={columns}
          rows={[...bars].reverse()}
          rowKey={({ from }) => from}
        />
      </details>
    </Card>
  );
}

const HEIGHT = 100;
const STEP = 10;

type BarsProps = { bars: Bar[]; when: (bar: Bar) => string; label: string; locale: Locale };

/** Vertical bars, below the line where more went than came. All text is outside the drawing. */
function Bars({ bars, when, label, locale }: BarsProps) {
  const profits = bars.map(({ profit }) => profit);
  const [top, bottom] = [Math.max(0, ...profits), Math.min(0, ...profits)];
  const scale = HEIGHT / (top - bottom || 1);
  const line = top * scale;
  const [first, last] = [bars[0], bars.at(-1)].map((bar) => bar && when(bar));
  return (
    <div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-24 w-full border-y border-line md:h-36"
      >
        {bars.map((bar, at) => {
          const tall = bar.profit === 0 ? 0 : Math.max(1.5, Math.abs(bar.profit) * scale);
          return (
            <g key={bar.from}>
              <rect x={at * STEP} width={STEP} height={HEIGHT} className="fill-transparent">
                <title>{`${when(bar)}: ${formatTaka(bar.profit, locale)}`}</title>
              </rect>
              <rect
                x={at * STEP + 1.5}
                y={bar.profit < 0 ? line : line - tall}
                width={STEP - 3}
                height={tall}
                className={`pointer-events-none
                  ${bar.profit < 0 ? "fill-cancelled" : "fill-accent"}`}
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
