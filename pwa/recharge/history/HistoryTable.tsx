import type { RechargeRecord } from "../../../contract/recharge.ts";
import { formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import { StatusCell } from "./StatusCell.tsx";
import { historyText } from "./text.ts";

type Props = { rows: RechargeRecord[]; offline: boolean; onRechecked: (row: RechargeRecord) => void };

export function HistoryTable({ rows, offline, onRechecked }: Props) {
  const text = useText(historyText);
  const locale = useLocale();
  const columns: Column<RechargeRecord>[] = [
    {
      key: "customer",
      label: text.customer,
      cell: ({ customer, username }) => (
        <div className="min-w-16">
          <p className="font-semibold leading-snug wrap-anywhere">{customer}</p>
          <p className="text-sm text-soft wrap-anywhere">{username}</p>
        </div>
      ),
    },
    {
      key: "number",
      label: text.numberAndTrx,
      cell: ({ number, transId }) => (
        <div translate="no" className="min-w-0">
          <p className="tabular-nums">
            {number || <span className="text-soft">{number === null ? text.unreadable : "—"}</span>}
          </p>
          {transId ? (
            <p className="text-sm text-soft wrap-anywhere @min-[18rem]/table:whitespace-nowrap">{transId}</p>
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
          // The specification gives this format for both languages.
          <time lang="en-GB" dateTime={at} className="whitespace-nowrap tabular-nums">
            {shortDate(at)} <span className="text-sm text-soft @xl/table:block">{shortTime(at)}</span>
          </time>
        );
      },
    },
    {
      key: "amount",
      label: text.amount,
      end: true,
      cell: ({ amount }) => <span className="font-semibold">{formatTaka(amount, locale)}</span>,
    },
    {
      key: "status",
      label: text.status,
      cell: (row) => <StatusCell row={row} offline={offline} onRechecked={onRechecked} />,
    },
  ];
  return <Table caption={text.caption} columns={columns} rows={rows} rowKey={(row) => row._id} />;
}

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
