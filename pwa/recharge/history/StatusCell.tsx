import { Link } from "wouter";
import { rechargeStates, shownStatus } from "../../../contract/recharge.ts";
import { formatRelative, useLocale, useText } from "../../i18n/t.ts";
import { ClockIcon, WarningIcon } from "../../ui/icons.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { payerTones } from "../payer-tones.ts";
import { RecheckButton, type RowProps } from "./RecheckButton.tsx";
import { ReviewNote } from "./ReviewNote.tsx";
import { historyText } from "./text.ts";

const icons = {
  checking: <ClockIcon className="size-4.5" strokeWidth={2.25} />,
  waiting: <ClockIcon className="size-4.5" strokeWidth={2.25} />,
  review: <WarningIcon className="size-4.5" strokeWidth={2.25} />,
};

/** How a payment ended, what to do about it, and why it was not credited. */
export function StatusCell({ row, ...recheck }: RowProps) {
  const text = useText(historyText);
  const locale = useLocale();
  const status = shownStatus(row);
  return (
    <div className="flex flex-col items-end gap-1 @3xl/table:items-start">
      <div
        className="-my-2 flex min-h-11 flex-wrap items-center justify-end gap-x-2
        @3xl/table:flex-nowrap @3xl/table:whitespace-nowrap"
      >
        <StatusBadge tone={payerTones[status]} icon={icons[status as keyof typeof icons]}>
          {rechargeStates[status][locale]}
        </StatusBadge>
        {status === "waiting" ? (
          <Link
            href="/sent-money"
            className="inline-flex min-h-11 items-center text-sm font-semibold text-accent
              underline-offset-4 hover:underline"
          >
            {text.compare}
          </Link>
        ) : null}
        {status === "success" || row.sentBy ? null : <RecheckButton row={row} {...recheck} />}
      </div>
      {row.checkedSince ? (
        <p className="text-xs text-soft">
          {text.checkingSince(formatRelative(row.checkedSince, locale))}
        </p>
      ) : null}
      {row.refusal ? <p className="max-w-72 text-xs text-cancelled">{row.refusal}</p> : null}
      {row.status === "review" ? <ReviewNote row={row} /> : null}
    </div>
  );
}
