import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ReportMoney } from "../../contract/reports/report.ts";
import { formatNumber, formatTaka, useLocale, useText } from "../i18n/t.ts";
import type { Column } from "../ui/Table.tsx";
import { formatChange } from "./format.ts";
import { reportsText } from "./text.ts";

type Sold = ReportMoney & { before: ReportMoney };

/** Leads to the rows behind a figure or a name; the words alone where they have no list. */
export function Behind({
  href,
  what,
  children,
}: {
  href: string | undefined;
  /** What it is a figure of, for who hears it alone. */
  what?: string;
  children: ReactNode;
}) {
  const text = useText(reportsText);
  if (!href) return <span>{children}</span>;
  return (
    <Link
      href={href}
      aria-label={what && text.rowsOf(what)}
      className="-my-3 inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
    >
      {children}
    </Link>
  );
}

/** On a phone the name of a row has a line of its own, without a label. */
export const named = {
  bare: true,
  className: "@max-3xl/table:basis-full @max-3xl/table:justify-start!",
};

/** What was sold, and how the profit has changed. `returned`: where what was given back stands. */
export function useSoldColumns<Row extends Sold>(
  nameOf: (row: Row) => string,
  returned: (row: Row) => string | undefined,
): Column<Row>[] {
  const text = useText(reportsText);
  const locale = useLocale();
  const taka = (name: "charged" | "cost" | "profit"): Column<Row> => ({
    key: name,
    label: text[name],
    cell: (row) =>
      name === "profit" ? (
        <strong className="font-semibold">{formatTaka(row.profit, locale)}</strong>
      ) : (
        formatTaka(row[name], locale)
      ),
    end: true,
  });
  return [
    {
      key: "orders",
      label: text.orders,
      cell: ({ orders }) => formatNumber(orders, locale),
      end: true,
    },
    taka("charged"),
    {
      key: "refunded",
      label: text.refunded,
      cell: (row) =>
        row.refunded > 0 ? (
          <Behind href={returned(row)} what={`${nameOf(row)}, ${text.refunded}`}>
            {formatTaka(row.refunded, locale)}
          </Behind>
        ) : (
          formatTaka(0, locale)
        ),
      end: true,
    },
    taka("cost"),
    taka("profit"),
    {
      key: "change",
      label: text.change,
      cell: ({ profit, before }) => (
        <span className="text-soft">
          {formatChange(profit, before.profit, "taka", locale) ?? text.asBefore}
        </span>
      ),
      end: true,
    },
  ];
}
