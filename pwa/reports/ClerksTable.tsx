import { type Report, tableWords } from "../../contract/reports/report.ts";
import { formatNumber, useLocale, useText } from "../i18n/t.ts";
import { type Column, Table } from "../ui/Table.tsx";
import { Behind, named } from "./columns.tsx";
import { formatMinutes } from "./format.ts";
import { ordersBehind } from "./rows-behind.ts";
import { reportsText } from "./text.ts";

type Row = Report["clerks"][number];

/** What each of those who work here did, and how long people waited for it. */
export function ClerksTable({ report }: { report: Report }) {
  const text = useText(reportsText);
  const locale = useLocale();
  const done = (deed: "delivered" | "cancelled" | "wrong"): Column<Row> => ({
    key: deed,
    label: text[deed],
    cell: (row) => {
      const count = formatNumber(row[deed], locale);
      if (row[deed] === 0) return count;
      return (
        <Behind
          href={ordersBehind(report, { clerk: row._id, deed })}
          what={`${row.name}, ${text[deed]} ${count}`}
        >
          {count}
        </Behind>
      );
    },
    end: true,
  });
  const columns: Column<Row>[] = [
    {
      key: "who",
      label: text.who,
      ...named,
      cell: ({ name }) => <strong className="font-semibold">{name}</strong>,
    },
    done("delivered"),
    done("cancelled"),
    done("wrong"),
    {
      key: "median",
      label: text.median,
      cell: ({ median }) => (median === null ? "—" : text.about(formatMinutes(median, locale))),
      end: true,
    },
    {
      key: "worst",
      label: text.worst,
      cell: ({ worst }) => (worst === null ? "—" : formatMinutes(worst, locale)),
      end: true,
    },
  ];
  return (
    <Table
      folds="flowing"
      caption={tableWords.clerks[locale]}
      columns={columns}
      rows={report.clerks}
      rowKey={({ _id }) => _id}
    />
  );
}
