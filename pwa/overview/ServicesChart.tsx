import type { Overview } from "../../contract/overview.ts";
import { formatNumber, formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useOrderName } from "../services/use-order-name.ts";
import { Bars } from "./Bars.tsx";
import { Chart } from "./Chart.tsx";
import { overviewText } from "./text.ts";

/** Today's orders by service, the most ordered first. */
export function ServicesChart({ services, className }: { services: Overview["services"]; className?: string }) {
  const text = useText(overviewText);
  const nameOf = useOrderName();
  const locale = useLocale();
  const named = services.map((one) => ({
    ...one,
    name: nameOf({ category: one.service }),
    said: formatNumber(one.count, locale),
    taka: formatTaka(one.taka, locale),
  }));
  const first = named[0];
  return (
    <Chart
      title={text.services}
      summary={first ? `${first.name}: ${first.said} · ${first.taka}` : text.servicesNone}
      empty={named.length === 0}
      heads={[text.service, text.count, text.amount]}
      rows={named.map(({ name, said, taka }) => [name, said, taka])}
      className={className}
    >
      <Bars
        className="grid gap-x-8 gap-y-2 min-[48rem]:grid-cols-2"
        bars={named.map(({ service, name, count, said }) => ({ key: service, label: name, value: count, said }))}
      />
    </Chart>
  );
}
