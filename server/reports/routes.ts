import type { Report, ReportDays, ReportTable } from "../../contract/reports/report.ts";
import { csvRoute } from "../audit/csv.ts";
import type { Db } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { routes } from "../http/route.ts";
import { clerkColumns, customerColumns, groupColumns, serviceColumns, wayColumns } from "./csv.ts";
import { listReportCustomers, listReportServices, makeReport, reportCustomers } from "./reports.ts";

export function reportRoutes({ sql }: Deps) {
  /** One table's file: its name and the log say which. */
  const saved = (table: ReportTable) =>
    ({
      audit: "reports-exported",
      file: `reports-${table}`,
      whole: true,
      filtered: ({ from, to }: ReportDays) => ({
        table,
        firstDay: from ?? null,
        lastDay: to ?? null,
      }),
    }) as const;
  type Table = "ways" | "groups" | "clerks";
  const rowsOf =
    <Name extends Table>(name: Name) =>
    async (from: Db, days: ReportDays): Promise<Report[Name]> =>
      (await makeReport(from, days))[name];
  return routes({
    "GET reports": {
      about: "What the desk earned on some days, beside the days before",
      handle: ({ query, read }) => read((from) => makeReport(from, query)),
    },
    "GET reports/customers": {
      about: "Who was charged most on some days, and who has fallen silent",
      handle: ({ query, read }) => read((from) => reportCustomers(from, query)),
    },
    "GET reports/services/csv": csvRoute(sql, "GET reports/services/csv", {
      ...saved("services"),
      rows: listReportServices,
      columns: serviceColumns,
    }),
    "GET reports/ways/csv": csvRoute(sql, "GET reports/ways/csv", {
      ...saved("ways"),
      rows: rowsOf("ways"),
      columns: wayColumns,
    }),
    "GET reports/groups/csv": csvRoute(sql, "GET reports/groups/csv", {
      ...saved("groups"),
      rows: rowsOf("groups"),
      columns: groupColumns,
    }),
    "GET reports/clerks/csv": csvRoute(sql, "GET reports/clerks/csv", {
      ...saved("clerks"),
      rows: rowsOf("clerks"),
      columns: clerkColumns,
    }),
    "GET reports/customers/csv": csvRoute(sql, "GET reports/customers/csv", {
      ...saved("customers"),
      rows: listReportCustomers,
      columns: customerColumns,
    }),
  });
}
