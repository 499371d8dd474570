import { Link } from "wouter";
import {
  type RechargeRecord,
  type RechargeStatus,
  type ReviewReason,
  rechargeStates,
  shownStatus,
  wayOf,
} from "../../../contract/recharge.ts";
import { request } from "../../api/request.ts";
import {
  bothOf,
  formatDate,
  formatRelative,
  formatTaka,
  formatTime,
  useLocale,
  useText,
} from "../../i18n/t.ts";
import { Button, useBusy } from "../../ui/Button.tsx";
import { ClockIcon, RefreshIcon, WarningIcon } from "../../ui/icons.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { showToast, type ToastKind } from "../../ui/toast.ts";
import { payerTones } from "../LatestRecharges.tsx";
import { historyText } from "./text.ts";

type Props = {
  rows: RechargeRecord[];
  offline: boolean;
  onRechecked: (row: RechargeRecord) => void;
};

export function HistoryTable({ rows, offline, onRechecked }: Props) {
  const text = useText(historyText);
  const locale = useLocale();
  const columns: Column<RechargeRecord>[] = [
    {
      key: "customer",
      label: text.customer,
      cell: ({ customer, username }) => (
        <div className="min-w-16 leading-snug wrap-anywhere">
          <span className="font-semibold @3xl/table:block">{customer}</span>{" "}
          <span className="inline-block text-sm text-soft">@{username}</span>
        </div>
      ),
    },
    {
      key: "number",
      label: text.numberAndTrx,
      cell: ({ number, transId, sentBy, gateway }) => (
        <div translate="no" className="min-w-0 tabular-nums @3xl/table:whitespace-nowrap">
          {number ? (
            <span>{sentBy ? `…${number}` : number} </span>
          ) : (
            <span className={number === null ? "text-soft" : "hidden text-soft @3xl/table:block"}>
              {number === null ? text.unreadable : "—"}{" "}
            </span>
          )}
          {sentBy || gateway === "sslcommerz" ? (
            <span className="text-sm">{wayOf({ sentBy, gateway })} </span>
          ) : null}
          {transId ? (
            <span
              className="text-sm text-soft wrap-anywhere @min-[18rem]/table:whitespace-nowrap
              @3xl/table:block"
            >
              {transId}
            </span>
          ) : null}
        </div>
      ),
    },
    {
      key: "time",
      label: text.time,
      cell: ({ paymentExecuteTime, createdAt }) => {
        const at = paymentExecuteTime ?? createdAt;
        return (
          <time dateTime={at} className="whitespace-nowrap tabular-nums">
            <span>{locale === "en" ? shortDate(at) : formatDate(at, locale)} </span>
            <span className="text-sm text-soft @3xl/table:block">
              {locale === "en" ? shortTime(at) : formatTime(at, locale)}
            </span>
          </time>
        );
      },
    },
    {
      key: "amount",
      label: text.amount,
      end: true,
      cell: ({ amount, bonus, status }) => (
        <div>
          <span className="font-semibold">{`${formatTaka(amount, locale)} `}</span>
          {bonus > 0 && status === "success" ? (
            <span className="text-sm whitespace-nowrap text-soft">
              {text.withBonus(formatTaka(bonus, locale))}
            </span>
          ) : null}
        </div>
      ),
    },
    {
      key: "status",
      label: text.status,
      cell: (row) => <StatusCell row={row} offline={offline} onRechecked={onRechecked} />,
    },
  ];
  return (
    <Table
      folds="paired"
      caption={text.caption}
      columns={columns}
      rows={rows}
      rowKey={(row) => row._id}
    />
  );
}

// The specification's own format, on the English page.
const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeZone: "Asia/Dhaka" });
const timeFormat = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Asia/Dhaka" });

/** The date of an ISO 8601 time in Dhaka: "20/11/2026". */
export function shortDate(iso: string): string {
  return dateFormat.format(new Date(iso));
}

/** The time of day of an ISO 8601 time in Dhaka: "14:05". */
export function shortTime(iso: string): string {
  return timeFormat.format(new Date(iso));
}

const icons = {
  checking: <ClockIcon className="size-4.5" strokeWidth={2.25} />,
  waiting: <ClockIcon className="size-4.5" strokeWidth={2.25} />,
  review: <WarningIcon className="size-4.5" strokeWidth={2.25} />,
};

function StatusCell({ row, ...recheck }: RowProps) {
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

const reasons = {
  amount: "reasonAmount",
  currency: "reasonCurrency",
  invoice: "reasonInvoice",
  transaction: "reasonTransaction",
  "no-answer": "reasonNoAnswer",
  risk: "reasonRisk",
} as const satisfies Record<ReviewReason, keyof typeof historyText.bn>;

/** Why a payment was not credited: what its gateway reported, compared with what was asked for. */
function ReviewNote({ row }: { row: RechargeRecord }) {
  const { reviewReason, reported, amount, invoice } = row;
  const text = useText(historyText);
  const locale = useLocale();
  const told: [label: string, value: string | null | undefined, ours?: string][] = [
    [text.trxId, reported?.trxId],
    [
      text.amount,
      reported?.amount == null ? null : formatTaka(reported.amount, locale),
      reported?.amount === amount ? undefined : formatTaka(amount, locale),
    ],
    [text.currency, reported?.currency, reported?.currency === "BDT" ? undefined : "BDT"],
    [text.invoice, reported?.invoice, reported?.invoice === invoice ? undefined : invoice],
  ];
  return (
    <div className="max-w-72 text-start text-xs">
      {reviewReason ? (
        <p className="font-semibold text-cancelled">{text[reasons[reviewReason]]}</p>
      ) : null}
      {reported ? (
        <details>
          <summary className="-my-1 py-2.5 font-semibold text-accent">
            {text.reported(wayOf(row))}
          </summary>
          <dl
            className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 pb-1 [&_dt]:text-soft"
            translate="no"
          >
            {told.map(([label, value, ours]) => (
              <div key={label} className="contents">
                <dt>{label}</dt>
                <dd className="wrap-anywhere">
                  <span>{value ?? text.nothing}</span>
                  {ours ? (
                    <span className="block text-cancelled">{text.expected(ours)}</span>
                  ) : null}
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-soft">{text.byHand}</p>
        </details>
      ) : (
        <p className="text-soft">{text.byHand}</p>
      )}
    </div>
  );
}

type RowProps = {
  row: RechargeRecord;
  offline: boolean;
  onRechecked: (row: RechargeRecord) => void;
};

const told: Partial<
  Record<RechargeStatus, [ToastKind, keyof typeof historyText.bn & `rechecked${string}`]>
> = {
  success: ["success", "recheckedSuccess"],
  pending: ["blank", "recheckedPending"],
  review: ["error", "recheckedReview"],
};

/**
 * Asks the gateway again about a payment. A small button where no money is expected, for a customer
 * who says "but I paid".
 */
function RecheckButton({ row, offline, onRechecked }: RowProps) {
  const text = useText(historyText);
  const locale = useLocale();
  const { busy, run } = useBusy();
  const name = text.recheckOf(row.customer, formatTaka(row.amount, locale));

  const handleClick = () =>
    run(async () => {
      const { recharge } = await request("POST rechargeHistory/:id/recheck", {
        path: { id: row._id },
        // The token, the query and the settling each wait for the gateway.
        timeoutMs: 20_000,
      });
      const [kind, word] = told[recharge.status] ?? ["blank", "recheckedUnpaid"];
      showToast(kind, bothOf(historyText, word));
      onRechecked(recharge);
    });

  const expected = row.status === "review" || row.checkedSince;
  return (
    <Button
      variant="ghost"
      aria-label={name}
      title={text.recheck}
      busy={busy}
      disabled={offline}
      onClick={handleClick}
      icon={<RefreshIcon className="size-5" />}
      className={
        expected
          ? "-mx-3 px-3 text-sm @min-[18rem]/table:whitespace-nowrap"
          : "size-11 min-h-0 rounded-full p-0"
      }
    >
      {expected ? text.recheck : null}
    </Button>
  );
}
