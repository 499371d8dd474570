import type { StatementRow } from "../../contract/wallet.ts";
import { formatTaka, useLocale, useText } from "../i18n/t.ts";
import type { CachedRows } from "../lists/rows.ts";
import { useRemote } from "../lists/use-remote.ts";
import { type Days, dayIn, monthOf } from "./days.ts";
import { fetchSums, keptSums } from "./statement.ts";
import { walletText } from "./text.ts";

type Props = { days: Days | undefined; kept: CachedRows<StatementRow> | undefined };

/**
 * What was added, spent and given back on the chosen days, else in this month. Its place is held
 * until the sums are known.
 */
export function Sums({ days, kept }: Props) {
  const text = useText(walletText);
  const locale = useLocale();
  const of = days ?? monthOf(dayIn(new Date().toISOString()));
  const { value } = useRemote(() => fetchSums(of), {
    key: `${of.from} ${of.to}`,
    events: ["balance"],
  });
  const sums = value ?? (kept && keptSums(kept, of));
  const taka = (tk: number | undefined) => (tk === undefined ? "—" : formatTaka(tk, locale));
  return (
    <section aria-label={text.sums} className="text-sm">
      {days ? null : <h2 className="mb-1 text-xs font-semibold text-soft">{text.thisMonth}</h2>}
      <dl
        className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums [&_dd]:font-semibold [&_dt]:text-xs
        [&_dt]:text-soft"
      >
        <div>
          <dt>{text.added}</dt>
          <dd className="text-approved">{taka(sums?.added)}</dd>
        </div>
        <div>
          <dt>{text.spent}</dt>
          <dd>{taka(sums?.spent)}</dd>
        </div>
        <div>
          <dt>{text.returned}</dt>
          <dd className="text-approved">{taka(sums?.returned)}</dd>
        </div>
        {sums?.takenOff ? (
          <div>
            <dt>{text.takenOff}</dt>
            <dd>{taka(sums.takenOff)}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
