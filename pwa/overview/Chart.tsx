import type { ReactNode } from "react";
import { useText } from "../i18n/t.ts";
import { Card } from "../ui/Card.tsx";
import { overviewText } from "./text.ts";

type Props = {
  title: string;
  /** What the chart shows, in one sentence. */
  summary: string;
  /** True when there is nothing to draw; then only the summary is shown. */
  empty: boolean;
  children: ReactNode;
  heads: string[];
  rows: string[][];
  className?: string;
};

/** A chart with its title, its summary, and the same figures in a table. */
export function Chart({ title, summary, empty, children, heads, rows, className = "" }: Props) {
  const text = useText(overviewText);
  return (
    <Card as="section" className={`flex flex-col gap-3 ${className}`}>
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="text-sm text-soft">{summary}</p>
      </div>
      {empty ? null : (
        <>
          {children}
          <details className="mt-auto">
            <summary className="-mb-2 flex min-h-11 w-fit items-center text-sm font-semibold text-accent">
              {text.table}
              <span className="sr-only">: {title}</span>
            </summary>
            <div className="overflow-hidden rounded-md border border-line">
              <table className="w-full text-sm wrap-anywhere">
                <thead>
                  <tr className="bg-sunken">
                    {heads.map((head, index) => (
                      <th
                        key={head}
                        scope="col"
                        className={`px-2 py-1.5 sm:px-3 font-semibold ${index ? "text-end" : "text-start"}`}
                      >
                        {head}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(([name, ...cells]) => (
                    <tr key={name} className="border-t border-line">
                      <th scope="row" className="px-2 py-1.5 sm:px-3 text-start font-normal">
                        {name}
                      </th>
                      {cells.map((cell, index) => (
                        <td key={heads[index + 1]} className="px-2 py-1.5 sm:px-3 text-end tabular-nums">
                          {cell}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </Card>
  );
}
