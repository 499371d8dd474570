import type { RechargeHistory } from "../../../contract/recharge.ts";
import { formatNumber, formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { AsOf } from "../../ui/AsOf.tsx";
import { historyText } from "./text.ts";

type Props = {
  totals: RechargeHistory["totals"];
  asOf: string | undefined;
  at: "idle" | "busy" | "more";
  onRefresh: () => void;
};

/** What the filter leaves, over all pages, and how fresh that is. */
export function HistoryTotals({ totals, asOf, at, onRefresh }: Props) {
  const text = useText(historyText);
  const locale = useLocale();
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums *:flex *:items-baseline *:gap-2 [&_dt]:text-sm [&_dt]:text-soft">
        <div>
          <dt>{text.count}</dt>
          <dd className="text-lg font-semibold">{formatNumber(totals.count, locale)}</dd>
        </div>
        <div>
          <dt>{text.credited}</dt>
          <dd className="text-lg font-semibold text-approved">{formatTaka(totals.credited, locale)}</dd>
        </div>
      </dl>
      <AsOf time={asOf} what="list" busy={at !== "idle"} onRefresh={onRefresh} className="-my-2" />
    </div>
  );
}
