import { Link } from "wouter";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import type { StatementRow } from "../../contract/wallet.ts";
import { formatDate, formatTaka, formatTime, useLocale, useText } from "../i18n/t.ts";
import { groupBy } from "../lists/group-by.ts";
import { RowFacts } from "../lists/RowFacts.tsx";
import { IconButton } from "../ui/Button.tsx";
import { OrdersIcon } from "../ui/icons.tsx";
import { dayIn } from "./days.ts";
import { movementName, movementNote, movementWhose, signedTaka } from "./movement.ts";
import { walletText } from "./text.ts";

/** A link or button as large as its row. */
const whole = "min-w-0 text-start leading-snug font-semibold after:absolute after:inset-0";

type Props = {
  row: StatementRow;
  orders?: string | undefined;
  onReceipt?: ((row: StatementRow) => void) | undefined;
};

/**
 * One movement of the wallet, with the balance after it. It opens its order in the list at
 * `orders`, or its receipt or has a note.
 */
function Movement({ row, orders = "/my-order", onReceipt }: Props) {
  const text = useText(walletText);
  const locale = useLocale();
  const name = movementName(row, locale);
  const amount = signedTaka(row.amount, locale);
  const time = formatTime(row.createdAt, locale);
  const note = movementNote(row, locale);
  const number = row.orderNumber === null ? undefined : formatOrderNumber(row.orderNumber, locale);
  const receipt = onReceipt && (() => onReceipt(row));
  return (
    <li
      className="relative flex min-h-15 items-center gap-1.5 border-line px-3 py-1.5
      not-first:border-t hover:bg-sunken"
    >
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-x-2 @max-[16rem]:flex-wrap">
          {row.orderId ? (
            <Link href={`${orders}?open=${row.orderId}`} className={whole}>
              {name}
            </Link>
          ) : receipt ? (
            <button type="button" onClick={receipt} className={whole}>
              {name}
            </button>
          ) : (
            <span className="font-semibold">{name}</span>
          )}
          <span
            className={`ms-auto shrink-0 font-semibold whitespace-nowrap tabular-nums
              ${row.amount > 0 ? "text-approved" : ""}`}
          >
            {amount}
          </span>
        </div>
        <RowFacts
          // Why an order was cancelled stands in the user's own order, a tap away.
          first={[
            number,
            movementWhose(row, locale) || (row.kind === "refund" || !receipt ? undefined : note),
          ]
            .filter(Boolean)
            .join(" · ")}
          facts={[row.orderedBy?.name ?? "", time]}
          end={text.balanceAfter(formatTaka(row.balance, locale))}
        />
        {note && !receipt ? <p className="text-xs wrap-anywhere text-soft">{note}</p> : null}
      </div>
      {receipt ? (
        <IconButton
          aria-label={text.receiptOf(`${name} ${amount}`)}
          onClick={receipt}
          className="relative -me-2"
        >
          <OrdersIcon className="size-5" />
        </IconButton>
      ) : null}
    </li>
  );
}

/** The movements by days. */
export function Movements({ rows, ...about }: { rows: StatementRow[] } & Omit<Props, "row">) {
  const text = useText(walletText);
  const locale = useLocale();
  const today = formatDate(new Date().toISOString(), locale);
  return [...groupBy(rows, ({ createdAt }) => dayIn(createdAt)).values()].map((day) => {
    const date = formatDate(day[0]?.createdAt, locale);
    return (
      <section key={day[0]?._id}>
        <h2 className="mb-1 text-xs font-semibold text-soft">
          {date === today ? text.today(date) : date}
        </h2>
        <ul
          className="@container overflow-clip rounded-lg border border-line bg-surface
          shadow-card"
        >
          {day.map((row) => (
            <Movement key={row._id} row={row} {...about} />
          ))}
        </ul>
      </section>
    );
  });
}
