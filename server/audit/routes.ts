import { type AuditAction, auditActions } from "../../contract/audit.ts";
import { spreadsheetTime } from "../../contract/values/csv.ts";
import { soughtPart } from "../db/part-of-name.ts";
import type { Deps } from "../deps.ts";
import { pageOf } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { csvRoute } from "./csv.ts";
import { listAudit } from "./queries.ts";

export function auditRoutes({ sql }: Deps) {
  return routes({
    "GET audit": {
      about: "Who did what, newest first",
      handle: ({ query, read }, c) =>
        pageOf(c, query, (page) => read((from) => listAudit(from, page))),
    },
    "GET audit/admin-alerts": {
      about:
        "What admins are told of: what was done to their accounts, and clerks who do unusually " +
        "much, of a month, newest first",
      handle: () => listAudit(sql, { limit: 20, alerts: true }),
    },
    "GET audit/csv": csvRoute(sql, "GET audit/csv", {
      audit: "audit-exported",
      rows: listAudit,
      // Forgetting a person finds what was sought of their name.
      filtered: ({ actor, action, day, from, to, logins }) => ({
        actor: actor ? soughtPart(actor) : null,
        action: action ?? null,
        day: day ?? null,
        firstDay: from ?? null,
        lastDay: to ?? null,
        logins: logins ?? null,
      }),
      columns: [
        ["সময় (ঢাকা)", "Time (Dhaka)", ({ at }) => spreadsheetTime(at, { seconds: true })],
        ["কে", "Who", ({ actor, device }) => actor?.fullName ?? device ?? ""],
        ["ইউজারনেম", "Username", ({ actor }) => actor?.username ?? ""],
        [
          "কী করেছেন",
          "What",
          ({ action }, language) => auditActions[action as AuditAction]?.[language] ?? action,
        ],
        [
          "কার বা কিসের",
          "To whom or what",
          ({ person, orderNumber }) =>
            person ? `${person.fullName} (${person.username})` : (orderNumber ?? ""),
        ],
        ["আইডি", "ID", ({ subject }) => subject ?? ""],
        [
          "বিবরণ",
          "Details",
          ({ details }) =>
            Object.entries(details)
              .filter(([, value]) => value !== null)
              .map(([name, value]) => `${name}: ${value}`)
              .join("; "),
        ],
      ],
    }),
  });
}
