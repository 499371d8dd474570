import { type MyRecharge, shownStatus } from "../../contract/recharge.ts";
import { formatDateTime, formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { ClockIcon } from "../ui/icons.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { payerTones } from "./status.ts";
import { rechargeText } from "./text.ts";

/** One payment of mine: how much, when, how it ended. */
export function RechargeItem({ row }: { row: MyRecharge }) {
  const text = useText(rechargeText);
  const locale = useLocale();
  const status = shownStatus(row);
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-lg font-semibold tabular-nums">{formatTaka(row.amount, locale)}</p>
        <StatusBadge
          tone={payerTones[status]}
          icon={status === "checking" ? <ClockIcon className="size-4.5" strokeWidth={2.25} /> : undefined}
        >
          {text[status]}
        </StatusBadge>
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-soft">
        <span>{formatDateTime(row.paymentExecuteTime ?? row.createdAt, locale)}</span>
        {row.transId ? <span translate="no">TrxID {row.transId}</span> : null}
      </p>
      {status === "review" ? <p className="mt-1 text-sm text-pending">{text.reviewText}</p> : null}
    </li>
  );
}
