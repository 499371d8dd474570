import { formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { formatCount } from "../../lists/format-count.ts";
import { historyText } from "./text.ts";

/** How many they are, and what of it was credited, over all pages. */
export function Totals({ of }: { of: { count: number; credited: number } }) {
  const text = useText(historyText);
  const locale = useLocale();
  return (
    <dl
      className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums *:flex *:items-baseline *:gap-2
      [&_dt]:text-sm [&_dt]:text-soft"
    >
      <div>
        <dt>{text.count}</dt>
        <dd className="font-semibold">{formatCount(of.count, locale)}</dd>
      </div>
      <div>
        <dt>{text.credited}</dt>
        <dd className="font-semibold text-approved">{formatTaka(of.credited, locale)}</dd>
      </div>
    </dl>
  );
}
