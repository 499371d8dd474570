// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` removes a table's roles when it folds into cards.
import "./table.css";
import type { ReactNode } from "react";

export type Column<Row> = {
  key: string;
  /** Above the column, or beside each cell when the table is folded. */
  label: string;
  /** Shows no label when folded, for cells with actions. */
  bare?: boolean;
  cell: (row: Row, index: number) => ReactNode;
  /** Aligns the column to the end, for amounts and actions. */
  end?: boolean;
};

type Props<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** When folded, short cells are side by side with the last one below, so that several rows fit on a phone. */
  flowing?: boolean;
};

/** A table that folds into cards when it is narrower than 576 px (`@max-xl/table`). */
export function Table<Row>({ caption, columns, rows, rowKey, flowing }: Props<Row>) {
  return (
    <div className="@container/table overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      <table role="table" className={flowing ? "table flowing" : "table"}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} role="columnheader" scope="col" className={column.end ? "end" : ""}>
                {column.label}
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
                  className={column.end ? "end" : ""}
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
