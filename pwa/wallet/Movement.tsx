import { sayOrderNumber } from "../../contract/values/order-number.ts";
import type { StatementRow, TransferKind } from "../../contract/wallet.ts";
import { formatTaka, formatTime } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { EditIcon, type Icon, MinusIcon, PlusIcon, RefreshIcon } from "../ui/icons.tsx";
import { movementName, movementNote, signedTaka } from "./movement.ts";
import { walletText } from "./text.ts";

const icons: Record<TransferKind, Icon> = {
  topup: PlusIcon,
  charge: MinusIcon,
  refund: RefreshIcon,
  adjustment: EditIcon,
  opening: PlusIcon,
};

/** One movement of the wallet, with the balance after it. */
export function Movement({ row }: { row: StatementRow }) {
  const text = useText(walletText);
  const locale = useLocale();
  const Mark = icons[row.kind];
  const note = movementNote(row, locale);
  const comes = row.amount > 0;
  return (
    <li className="flex gap-3 px-4 py-3">
      <span
        className={`mt-0.5 inline-flex size-9 shrink-0 items-center justify-center rounded-full ${comes ? "bg-approved-soft text-approved" : "bg-sunken text-soft"}`}
      >
        <Mark className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3 leading-snug">
          <p className="min-w-0 font-semibold">
            {movementName(row, locale)}{" "}
            <span className="font-normal text-soft whitespace-nowrap">{sayOrderNumber(row.orderNumber, locale)}</span>
          </p>
          <p className={`shrink-0 font-semibold tabular-nums ${comes ? "text-approved" : ""}`}>
            {signedTaka(row.amount, locale)}
          </p>
        </div>
        <div className="mt-0.5 flex items-baseline justify-between gap-3 text-sm text-soft">
          <p className="min-w-0">{formatTime(row.createdAt, locale)}</p>
          <p className="shrink-0 tabular-nums">{text.balanceAfter(formatTaka(row.balance, locale))}</p>
        </div>
        {note ? <p className="text-sm wrap-anywhere text-soft">{note}</p> : null}
      </div>
    </li>
  );
}
