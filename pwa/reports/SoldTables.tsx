import { LIST_PRICES, type Report, tableWords } from "../../contract/reports/report.ts";
import { builtIns } from "../../contract/services/index.ts";
import { formatNumber, useLocale, useText } from "../i18n/t.ts";
import { priceName, useOrderName } from "../services/names.ts";
import { useServices } from "../services/services.ts";
import { Table } from "../ui/Table.tsx";
import { Behind, named, useSoldColumns } from "./columns.tsx";
import { hasOrders, ordersBehind } from "./rows-behind.ts";
import { reportsText } from "./text.ts";

type Props = { report: Report };

/** What each service brought. */
export function ServicesTable({ report }: Props) {
  const text = useText(reportsText);
  const locale = useLocale();
  const services = [...useServices(), ...builtIns];
  const nameOrder = useOrderName();
  type Row = Report["services"][number];
  const nameOf = ({ _id }: Row) =>
    priceName(services, _id)?.[locale] ?? nameOrder({ category: _id });
  const isListed = ({ _id }: Row) => hasOrders(services, _id);
  const behind = (row: Row) =>
    isListed(row) ? ordersBehind(report, { category: row._id }) : undefined;
  const columns = useSoldColumns<Row>(nameOf, (row) =>
    isListed(row) ? ordersBehind(report, { category: row._id, deed: "returned" }) : undefined,
  );
  const sayShare = ({ right, wrong }: NonNullable<Row["answers"]>) =>
    text.rightOf(
      `${formatNumber(Math.round((right / (right + wrong)) * 100), locale)}%`,
      formatNumber(right + wrong, locale),
    );
  return (
    <Table
      folds="flowing"
      caption={tableWords.services[locale]}
      columns={[
        {
          key: "service",
          label: text.service,
          ...named,
          cell: (row) => <Behind href={behind(row)}>{nameOf(row)}</Behind>,
        },
        ...columns,
        {
          key: "right",
          label: text.right,
          cell: ({ answers }) => (answers ? sayShare(answers) : "—"),
          end: true,
        },
      ]}
      rows={report.services}
      rowKey={({ _id }) => _id}
    />
  );
}

/** What customers of each price group brought, as they were in it when they ordered. */
export function GroupsTable({ report }: Props) {
  const text = useText(reportsText);
  const locale = useLocale();
  type Row = Report["groups"][number];
  const nameOf = ({ _id, name }: Row) => (_id === LIST_PRICES ? text.listPrice : (name ?? ""));
  const columns = useSoldColumns<Row>(nameOf, ({ _id }) =>
    ordersBehind(report, { group: _id, deed: "returned" }),
  );
  return (
    <Table
      folds="flowing"
      caption={tableWords.groups[locale]}
      columns={[
        {
          key: "group",
          label: text.group,
          ...named,
          cell: (row) => (
            <Behind href={ordersBehind(report, { group: row._id })}>{nameOf(row)}</Behind>
          ),
        },
        ...columns,
      ]}
      rows={report.groups}
      rowKey={({ _id }) => _id}
    />
  );
}
