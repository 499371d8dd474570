import { codeStates } from "../../contract/codes.ts";
import { spreadsheetTime } from "../../contract/values/csv.ts";
import { appError } from "../app-error.ts";
import { csvRoute } from "../audit/csv.ts";
import type { Deps } from "../deps.ts";
import { answerOnce } from "../http/idempotency.ts";
import { pageOf } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { balanceMoved } from "../live/changes.ts";
import { admitCode, endCode, makeCode, redeemCode } from "./codes.ts";
import { listCodes, listUses } from "./queries.ts";

export function codeRoutes(deps: Deps) {
  const { sql } = deps;
  return routes({
    "GET codes": {
      about: "Codes that add to a balance, newest first",
      handle: ({ query }, c) => pageOf(c, query, (page) => listCodes(sql, page)),
    },
    "GET codes/csv": csvRoute(sql, "GET codes/csv", {
      audit: "codes-exported",
      rows: listCodes,
      columns: [
        ["সময় (ঢাকা)", "Time (Dhaka)", ({ createdAt }) => spreadsheetTime(createdAt)],
        ["কোড", "Code", ({ code }) => code],
        ["শতাংশ", "Percent", ({ percent }) => percent ?? ""],
        ["টাকা বা সর্বোচ্চ", "Sum or most", ({ amount }) => amount],
        ["ব্যবহার করেছেন", "Used by", ({ used }) => used],
        ["কতজনের জন্য", "For how many", ({ count }) => count],
        ["শেষ দিন", "Last day", ({ ends }) => ends],
        ["অবস্থা", "Status", ({ status }, language) => codeStates[status][language]],
      ],
    }),
    "POST codes": {
      about: "Make a code, with a text of its own or a random one",
      audit: "code-made",
      async handle({ json, admin }, c) {
        const code = await answerOnce(c, deps, "make-code", json, (tx) =>
          makeCode(tx, json, admin.id),
        );
        return { message: "Made", code, changes: [] };
      },
    },
    "POST codes/:id/end": {
      about: "End a code; what is held of it stays",
      audit: "code-ended",
      async handle({ path: { id }, admin }) {
        await sql.begin((tx) => endCode(tx, id, admin.id));
        return { message: "Ended", changes: [] };
      },
    },
    "GET codes/uses/:id": {
      about: "Who used a code, newest first",
      handle: ({ path: { id }, query }, c) => pageOf(c, query, (page) => listUses(sql, id, page)),
    },
    "POST recharge/code": {
      about: "Add a code's sum to my balance, or ask what it adds to a recharge",
      async handle({ json, user }, c) {
        await admitCode(sql, user, c.get("client"));
        const told = await answerOnce(c, deps, "redeem-code", json, (tx) =>
          redeemCode(tx, user.id, json.code),
        );
        if ("refused" in told) throw appError(told.refused);
        return {
          message: "Redeemed",
          ...told,
          changes: told.balance === null ? [] : balanceMoved(user.id),
        };
      },
    },
  });
}
