import type { Overview } from "../../contract/overview.ts";
import { formatNumber, formatRelative } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { Bars } from "./Bars.tsx";
import { Chart } from "./Chart.tsx";
import { overviewText } from "./text.ts";

/** How long the pending orders have waited. */
export function WaitingChart({ waiting: { counts, oldest } }: { waiting: Overview["waiting"] }) {
  const text = useText(overviewText);
  const locale = useLocale();
  const ages = [text.age0, text.age1, text.age2, text.age3, text.age4];
  const rows = ages.map((age, index) => ({ age, count: counts[index] ?? 0 }));
  return (
    <Chart
      title={text.waiting}
      summary={oldest ? text.oldest(formatRelative(oldest, locale)) : text.waitingNone}
      empty={oldest === null}
      heads={[text.age, text.count]}
      rows={rows.map(({ age, count }) => [age, formatNumber(count, locale)])}
    >
      <Bars
        bars={rows.map(({ age, count }, index) => ({
          key: age,
          label: age,
          value: count,
          said: formatNumber(count, locale),
          alarming: index > 2,
        }))}
      />
    </Chart>
  );
}
