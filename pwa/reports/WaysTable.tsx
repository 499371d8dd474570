import { type Report, tableWords, wayWords } from "../../contract/reports/report.ts";
import { formatNumber, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { type Column, Table } from "../ui/Table.tsx";
import { Behind, named } from "./columns.tsx";
import { formatChange } from "./format.ts";
import { moneyBehind } from "./rows-behind.ts";
import { reportsText } from "./text.ts";

type Row = Report["ways"][number];

/** How money came to wallets, and what the desk added. */
export function WaysTable({ report }: { report: Report }) {
  const text = useText(reportsText);
  const locale = useLocale();
  const columns: Column<Row>[] = [
    {
      key: "way",
      label: text.way,
      ...named,
      cell: ({ _id }) => <Behind href={moneyBehind(report, _id)}>{wayWords[_id][locale]}</Behind>,
    },
    {
      key: "count",
      label: text.count,
      cell: ({ count }) => formatNumber(count, locale),
      end: true,
    },
    {
      key: "added",
      label: text.added,
      cell: ({ added }) => <strong className="font-semibold">{formatTaka(added, locale)}</strong>,
      end: true,
    },
    {
      key: "taken",
      label: text.taken,
      cell: ({ taken }) => formatTaka(taken, locale),
      end: true,
    },
    {
      key: "before",
      label: text.before,
      cell: ({ added, addedBefore }) => {
        const before = formatTaka(addedBefore, locale);
        const change = formatChange(added, addedBefore, "taka", locale);
        return <span className="text-soft">{change ? `${before} (${change})` : before}</span>;
      },
      end: true,
    },
  ];
  return (
    <Table
      folds="flowing"
      caption={tableWords.ways[locale]}
      columns={columns}
      rows={report.ways}
      rowKey={({ _id }) => _id}
    />
  );
}
