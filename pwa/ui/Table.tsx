// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` removes a table's roles when it folds into cards.
import "./table.css";
import type { ReactNode } from "react";

export type Column<Row> = {
  key: string;
  /** Above the column, or beside each cell when the table is folded. */
  label: string;
  /** What stands above the column instead of its label, where the table never folds. */
  head?: ReactNode;
  /** Shows no label when folded, for cells with actions. */
  bare?: boolean;
  cell: (row: Row, index: number) => ReactNode;
  /** Aligns the column to the end, for amounts and actions. */
  end?: boolean;
  /** The classes of its cells. */
  className?: string;
};

type Props<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /**
   * When folded: `flowing` has short cells side by side with the last one below, `paired` the first
   * with the amount, then others, none with a label. So several rows fit on a phone. `never`: it
   * scrolls sideways below its first column, for columns that are compared.
   */
  folds?: "flowing" | "paired" | "never" | undefined;
};

/** A table that folds into cards when it is narrower than 768 px (`@max-3xl/table`). */
export function Table<Row>({ caption, columns, rows, rowKey, folds }: Props<Row>) {
  const wide = folds === "never";
  return (
    <div
      className={`${wide ? "wide-frame" : "@container/table overflow-hidden"} rounded-lg border
        border-line bg-surface shadow-card`}
    >
      <table role="table" className={wide ? "table wide" : `table ${folds ?? ""}`}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={`${column.end ? "end" : ""} ${column.head ? "head" : ""}`}
              >
                {column.head ?? column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <td
                  key={column.key}
                  role="cell"
                  data-label={column.bare ? "" : column.label}
                  className={`${column.end ? "end" : ""} ${column.className ?? ""}`}
                >
                  {column.cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
