import { type RechargeRecord, wayOf } from "../../../contract/recharge.ts";
import { formatDate, formatTaka, formatTime, useLocale, useText } from "../../i18n/t.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import { StatusCell } from "./StatusCell.tsx";
import { shortDate, shortTime } from "./short-date.ts";
import { historyText } from "./text.ts";

type Props = {
  rows: RechargeRecord[];
  offline: boolean;
  onRechecked: (row: RechargeRecord) => void;
};

/** Everybody's payments as rows of a table; as cards on a phone. */
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
