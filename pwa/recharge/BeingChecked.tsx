import type { MyRecharge } from "../../contract/recharge.ts";
import { formatDateTime, formatNumber, formatRelative, formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { Banner } from "../ui/Banner.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { rechargeText } from "./text.ts";

/** Payments whose outcome is not known yet: since when, and a request not to pay twice. */
export function BeingChecked({ rows, awaited }: { rows: MyRecharge[]; awaited: boolean }) {
  const text = useText(rechargeText);
  const locale = useLocale();
  const [first, ...others] = rows;
  const title = () => {
    if (!first) return text.checkingSome;
    if (others.length > 0) return text.checkingMany(formatNumber(rows.length, locale));
    return text.checkingTitle(formatTaka(first.amount, locale));
  };
  return (
    // Always in the page, because screen readers announce only changes inside an existing status.
    <div role="status" className="empty:hidden">
      {first || awaited ? (
        <Banner tone="info" icon={<Spinner className="size-6" />} title={title()}>
          <p>{text.checkingText}</p>
          <ul className="mt-1.5 flex flex-col gap-1 border-t border-line pt-1.5 text-xs tabular-nums empty:hidden">
            {rows.map(({ _id, amount, checkedSince }) => (
              <li key={_id}>
                {others.length > 0 ? (
                  <>
                    <strong className="font-semibold">{formatTaka(amount, locale)}</strong>:{" "}
                  </>
                ) : null}
                {text.checkingSince(formatDateTime(checkedSince, locale), formatRelative(checkedSince, locale))}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </div>
  );
}
