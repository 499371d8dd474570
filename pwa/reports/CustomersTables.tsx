import type { ReportCustomer } from "../../contract/reports/report.ts";
import { request } from "../api/request.ts";
import { formatNumber, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/ListParts.tsx";
import { useRemote } from "../lists/use-remote.ts";
import { Section } from "../ui/Page.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { Behind, named, useSoldColumns } from "./columns.tsx";
import type { Range } from "./ranges.ts";
import { ordersBehind } from "./rows-behind.ts";
import { reportsText } from "./text.ts";

type Props = { range: Range; before: Range };

/** Who bought most on these days, and who did before and has fallen silent. */
export function CustomersTables({ range: { from, to }, before }: Props) {
  const text = useText(reportsText);
  const locale = useLocale();
  const range = { from, to };
  const remote = useRemote(() => request("GET reports/customers", { searchParams: range }), {
    key: `${from} ${to}`,
  });
  const soldColumns = useSoldColumns<ReportCustomer>(
    ({ name }) => name,
    ({ _id }) => ordersBehind(range, { user: _id, deed: "returned" }),
  );
  const who = (days: Range): Column<ReportCustomer> => ({
    key: "customer",
    label: text.customer,
    ...named,
    cell: ({ _id, name, username }) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        <Behind href={ordersBehind(days, { user: _id })}>{name}</Behind>
        <span translate="no" className="text-xs break-all text-soft">
          @{username}
        </span>
      </span>
    ),
  });
  const silentColumns: Column<ReportCustomer>[] = [
    who(before),
    {
      key: "orders",
      label: text.ordersBefore,
      cell: (row) => formatNumber(row.before.orders, locale),
      end: true,
    },
    {
      key: "charged",
      label: text.chargedBefore,
      cell: (row) => formatTaka(row.before.charged, locale),
      end: true,
    },
  ];
  const { value } = remote;
  if (!value) return <AnswerAwaited of={remote} rows={6} />;
  const tables = [
    { name: "best" as const, title: text.bestCustomers, columns: [who(range), ...soldColumns] },
    { name: "silent" as const, title: text.silentCustomers, columns: silentColumns },
  ];
  return (
    <div className="flex flex-col gap-5">
      {tables.map(({ name, title, columns }) => {
        const [rows, all] = [value[name], value.counts[name]];
        return (
          <Section key={name} title={title}>
            {rows.length > 0 ? (
              <Table
                folds="flowing"
                caption={title}
                columns={columns}
                rows={rows}
                rowKey={({ _id }) => _id}
              />
            ) : (
              <p className="text-soft">
                {name === "silent" ? text.nobodySilent : text.nothingHere}
              </p>
            )}
            {all > rows.length ? (
              <p className="mt-2 text-sm text-soft">
                {text.firstOf(formatNumber(rows.length, locale), formatNumber(all, locale))}
              </p>
            ) : null}
          </Section>
        );
      })}
    </div>
  );
}
