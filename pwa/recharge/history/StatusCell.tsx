import type { ComponentProps } from "react";
import { rechargeStates, shownStatus } from "../../../contract/recharge.ts";
import { formatRelative } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { ClockIcon, WarningIcon } from "../../ui/icons.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { RecheckButton } from "./RecheckButton.tsx";
import { ReviewNote } from "./ReviewNote.tsx";
import { historyText } from "./text.ts";

const icons = {
  checking: <ClockIcon className="size-4.5" strokeWidth={2.25} />,
  review: <WarningIcon className="size-4.5" strokeWidth={2.25} />,
};

/** Green for success and red otherwise, as the specification has it; sign and word tell the red ones apart. */
export function StatusCell({ row, ...recheck }: ComponentProps<typeof RecheckButton>) {
  const text = useText(historyText);
  const locale = useLocale();
  const status = shownStatus(row);
  return (
    <div className="flex flex-col items-end gap-1 @xl/table:items-start">
      <div className="-my-2 flex min-h-11 flex-wrap items-center justify-end gap-x-2 @xl/table:justify-start">
        <StatusBadge
          tone={status === "success" ? "approved" : "cancelled"}
          icon={status === "checking" || status === "review" ? icons[status] : undefined}
        >
          {rechargeStates[status][locale]}
        </StatusBadge>
        {status === "success" ? null : <RecheckButton row={row} {...recheck} />}
      </div>
      {row.checkedSince ? (
        <p className="text-xs text-soft">{text.checkingSince(formatRelative(row.checkedSince, locale))}</p>
      ) : null}
      {row.status === "review" ? <ReviewNote row={row} /> : null}
    </div>
  );
}
