// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` takes a table's roles away where it folds into cards.
import type { ReactNode } from "react";

export type Column<Row> = {
  key: string;
  /** Above the column, and before each cell where the table folds. */
  label: string;
  /** Cells that need no label of their own when folded: those of actions. */
  bare?: boolean;
  cell: (row: Row, index: number) => ReactNode;
  /** Amounts and actions stand at the end. */
  end?: boolean;
};

type Props<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Folded, short cells flow side by side and the last one, of actions, stands beneath: several rows fit on a phone. */
  flowing?: boolean;
};

/** A table that folds into cards where it has less than 576 px (`@max-xl/table`). */
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
