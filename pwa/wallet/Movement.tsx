import { Link } from "wouter";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import type { StatementRow, TransferKind } from "../../contract/wallet.ts";
import { formatTaka, formatTime } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { EditIcon, type Icon, MinusIcon, OrdersIcon, PlusIcon, RefreshIcon } from "../ui/icons.tsx";
import { movementName, movementNote, signedTaka } from "./movement.ts";
import { walletText } from "./text.ts";

/** A link or button as large as its row. */
const whole = "after:absolute after:inset-0";
const icons: Record<TransferKind, Icon> = {
  topup: PlusIcon,
  charge: MinusIcon,
  refund: RefreshIcon,
  adjustment: EditIcon,
  opening: PlusIcon,
};

type Props = { row: StatementRow; onReceipt: (row: StatementRow) => void };

/** One movement of the wallet, with the balance after it. It opens its order, otherwise its receipt. */
export function Movement({ row, onReceipt }: Props) {
  const text = useText(walletText);
  const locale = useLocale();
  const Mark = icons[row.kind];
  const note = movementNote(row, locale);
  const comes = row.amount > 0;
  const name = movementName(row, locale);
  const receipt = () => onReceipt(row);
  return (
    <li className="@container relative flex flex-wrap gap-3 py-3 ps-4 pe-1 transition-colors hover:bg-accent-soft">
      <span
        className={`mt-0.5 inline-flex size-9 shrink-0 items-center justify-center rounded-full @max-[16rem]:hidden ${comes ? "bg-approved-soft text-approved" : "bg-sunken text-soft"}`}
      >
        <Mark className="size-5" />
      </span>
      <div className="min-w-0 flex-1 @max-[16rem]:basis-full">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 leading-snug">
          <p className="min-w-0 flex-1 basis-32 font-semibold">
            {row.orderId ? (
              <Link href={`/my-order?open=${row.orderId}`} className={whole}>
                {name}
              </Link>
            ) : (
              <button type="button" onClick={receipt} className={`text-start font-semibold ${whole}`}>
                {name}
              </button>
            )}{" "}
            <span className="font-normal text-soft whitespace-nowrap">
              {formatOrderNumber(row.orderNumber, locale)}
            </span>
          </p>
          <p className={`ms-auto shrink-0 font-semibold tabular-nums ${comes ? "text-approved" : ""}`}>
            {signedTaka(row.amount, locale)}
          </p>
        </div>
        <div className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-soft">
          <p className="min-w-0">{formatTime(row.createdAt, locale)}</p>
          <p className="ms-auto tabular-nums">{text.balanceAfter(formatTaka(row.balance, locale))}</p>
        </div>
        {note ? <p className="text-sm wrap-anywhere text-soft">{note}</p> : null}
      </div>
      <IconButton
        aria-label={text.receiptOf(`${name} ${signedTaka(row.amount, locale)}`)}
        onClick={receipt}
        className="relative -my-1 self-center"
      >
        <OrdersIcon className="size-5" />
      </IconButton>
    </li>
  );
}
