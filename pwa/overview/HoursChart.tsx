import { formatNumber } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { Chart } from "./Chart.tsx";
import { Columns } from "./Columns.tsx";
import { overviewText } from "./text.ts";

/** Today's orders by hour in Dhaka. */
export function HoursChart({ hours }: { hours: number[] }) {
  const text = useText(overviewText);
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const total = hours.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...hours);
  const summary = total ? text.hoursSum(number(total), number(hours.indexOf(most))) : text.hoursNone;
  const now = Number(
    new Intl.DateTimeFormat("en-GB", { hour: "numeric", hourCycle: "h23", timeZone: "Asia/Dhaka" }).format(),
  );
  return (
    <Chart
      title={text.hours}
      summary={summary}
      empty={total === 0}
      heads={[text.hour, text.count]}
      rows={hours.map((count, hour) => [number(hour), number(count)])}
    >
      <Columns
        label={`${text.hours}. ${summary}`}
        top={number(most)}
        now={now}
        columns={hours.map((count, hour) => ({
          key: String(hour),
          value: count,
          tip: `${number(hour)}: ${number(count)}`,
        }))}
        marks={[0, 6, 12, 18, 23].map((at) => ({ at, label: number(at) }))}
      />
    </Chart>
  );
}
