import type { Overview } from "../../contract/overview.ts";
import { formatDate, formatTaka, type Locale } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { Chart } from "./Chart.tsx";
import { Columns } from "./Columns.tsx";
import { netOf, sumNet } from "./sums.ts";
import { overviewText } from "./text.ts";

/** Revenue of 30 days. A refund counts on the day it was given. */
export function DaysChart({ days, className }: { days: Overview["days"]; className?: string }) {
  const text = useText(overviewText);
  const locale = useLocale();
  const taka = (value: number) => formatTaka(value, locale);
  const nets = days.map(netOf);
  const most = Math.max(...nets);
  const best = days[nets.indexOf(most)];
  const empty = days.every(({ charged, refunded }) => charged === 0 && refunded === 0);
  const summary = empty ? text.daysNone : text.daysSum(taka(sumNet(days)), formatDate(best?.day, locale));
  return (
    <Chart
      title={text.days}
      summary={summary}
      empty={empty}
      heads={[text.day, text.charged, text.refund, text.net]}
      rows={days
        .map((day) => [shortDay(day.day, locale), taka(day.charged), taka(day.refunded), taka(netOf(day))])
        .reverse()}
      className={className}
    >
      <Columns
        label={`${text.days}. ${summary}`}
        top={taka(most)}
        now={days.length - 1}
        columns={days.map((day) => ({
          key: day.day,
          value: netOf(day),
          tip: `${formatDate(day.day, locale)}: ${taka(netOf(day))}`,
        }))}
        marks={[0, 7, 14, 21, 29].flatMap((at) =>
          days[at] ? [{ at, label: shortDay(days[at].day, locale), minor: at % 14 === 7 }] : [],
        )}
      />
    </Chart>
  );
}

const formats = {
  bn: new Intl.DateTimeFormat("bn-BD", { day: "numeric", month: "short", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }),
};

/** YYYY-MM-DD as "২০ নভেম্বর" or "20 Nov", short enough to fit under a column. */
function shortDay(day: string, locale: Locale): string {
  return formats[locale].format(new Date(day));
}
