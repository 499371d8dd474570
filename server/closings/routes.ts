import { type Closing, closingWays, closingWayWords } from "../../contract/reports/closing.ts";
import { spreadsheetTime } from "../../contract/values/csv.ts";
import { csvRoute } from "../audit/csv.ts";
import type { Deps } from "../deps.ts";
import { answerOnce } from "../http/idempotency.ts";
import { pageOf } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { closeDay, findDue } from "./closings.ts";
import { findClosing, listClosings } from "./queries.ts";

export function closingRoutes(deps: Deps) {
  const { sql } = deps;
  return routes({
    "GET closings": {
      about: "Days that are closed, newest first",
      handle: ({ query }, c) => pageOf(c, query, (page) => listClosings(sql, page)),
    },
    "GET closings/csv": csvRoute(sql, "GET closings/csv", {
      audit: "closings-exported",
      rows: listClosings,
      columns: [
        ["নম্বর", "Number", ({ number }: Closing) => number],
        ["প্রথম দিন", "First day", ({ firstDay }) => firstDay],
        ["শেষ দিন", "Last day", ({ day }) => day],
        ...closingWays.flatMap((way) => {
          const { bn, en } = closingWayWords[way];
          const of = ({ ways }: Closing) => ways.find((one) => one.way === way);
          return [
            [`${bn}: হওয়ার কথা (৳)`, `${en}: expected (৳)`, (row) => of(row)?.expected ?? ""],
            [`${bn}: আগের দিনের (৳)`, `${en}: late (৳)`, (row) => of(row)?.late ?? ""],
            [`${bn}: গোনা (৳)`, `${en}: counted (৳)`, (row) => of(row)?.counted ?? ""],
          ] satisfies [string, string, (row: Closing) => string | number][];
        }),
        ["নোট", "Note", ({ note }) => note],
        ["কে বন্ধ করেছেন", "Closed by", ({ closedBy }) => closedBy],
        ["সময় (ঢাকা)", "Time (Dhaka)", ({ closedAt }) => spreadsheetTime(closedAt)],
      ],
    }),
    "GET closings/due": {
      about: "What closing a day would have: by way what the ledger expects there",
      handle: ({ query }) => findDue(sql, query.day),
    },
    "POST closings": {
      about: "Close a day, with what was counted; it can't be changed afterwards",
      audit: "day-closed",
      async handle({ json, admin }, c) {
        // The answer that is kept has the id alone, since a note may say anything.
        const { _id } = await answerOnce(c, deps, "close-day", json, async (tx) => ({
          _id: (await closeDay(tx, json, admin.id))._id,
        }));
        const closing = await findClosing(sql, _id);
        return closing && { message: "Closed", closing, changes: [] };
      },
    },
  });
}
