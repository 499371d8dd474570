import { setTimeout as delay } from "node:timers/promises";
import * as v from "valibot";
import {
  CreatePayment,
  MyRecharge,
  PaymentCreated,
  type RechargeFilter,
  type RechargeRecord,
  rechargeStates,
  shownStatus,
  wayOf,
} from "../../contract/recharge.ts";
import { spreadsheetTime, toCsv } from "../../contract/values/csv.ts";
import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { idempotencyOf, markReplay } from "../http/idempotency.ts";
import {
  type CsvLanguage,
  csvAnswer,
  csvLanguage,
  listAnswer,
  MOST_CSV_ROWS,
  pageOf,
} from "../http/list-answer.ts";
import { limitClient, limitRate } from "../http/rate-limit.ts";
import { adminRoutes, userRoute } from "../http/route.ts";
import { loadUser } from "../http/session.ts";
import { staffLists } from "../live/changes.ts";
import type { Seal } from "../seal/seal.ts";
import { findRecord, hideHistory, listHistory, listMine, totalHistory } from "./history-queries.ts";
import {
  myRechargeRows,
  type Recharge,
  recheckTopup,
  startTopup,
  type Taken,
  takeReturn,
} from "./recharge.ts";

const headings = {
  bn: ["সময় (ঢাকা)", "কাস্টমার", "ইউজারনেম", "নম্বর", "মাধ্যম", "TrxID", "ইনভয়েস", "পরিমাণ", "অবস্থা"],
  en: [
    "Time (Dhaka)",
    "Customer",
    "Username",
    "Number",
    "Way",
    "TrxID",
    "Invoice",
    "Amount",
    "Status",
  ],
} as const;

/** At most 50,000 rows. Files are passed on, so numbers are masked; the transaction id identifies the payment. It is logged. */
async function exportHistory(
  sql: Db,
  seal: Seal,
  filter: RechargeFilter,
  language: CsvLanguage,
  admin: string,
) {
  const rows = await listHistory(sql, seal, { ...filter, limit: MOST_CSV_ROWS });
  // The searched text is not logged: it may be somebody's number.
  const details = {
    rows: rows.length,
    status: filter.status ?? null,
    day: filter.day ?? null,
    searched: !!filter.q,
  };
  await recordAudit(sql, { actor: admin, action: "recharges-exported", details });
  return toCsv([[...headings[language]], ...rows.map((row) => toRow(row, language))]);
}

function toRow(row: RechargeRecord, language: CsvLanguage): (string | number)[] {
  return [
    spreadsheetTime(row.paymentExecuteTime ?? row.createdAt),
    row.customer,
    row.username,
    row.number === null ? "?" : maskIdentifier(row.number),
    wayOf(row.sentBy),
    row.transId,
    row.invoice,
    row.amount,
    rechargeStates[shownStatus(row)][language],
  ];
}

const CREATES_PER_MINUTE = 20;
const RETURNS_PER_MINUTE = 1200;
const RECHECKS_PER_MINUTE = 60;
const MINE = 20;
/** bKash's execute may take 30 s, and a query after it. */
const CALLBACK_MS = 45_000;
/** Before the deadline of the request, so that the payer gets a page and not an error. */
const PATIENCE_MS = CALLBACK_MS - 3_000;

export function rechargeRoutes({ sql, seal }: Deps, recharge: Recharge) {
  return [
    ...adminRoutes({
      "GET rechargeHistory/get": {
        about: "Everybody's recharges, newest first",
        rows: sql`from topups where true`,
        handle: ({ query }, c) =>
          listAnswer(c, async () => ({
            data: await pageOf(c, query, (page) => listHistory(sql, seal, page)),
            totals: await totalHistory(sql, seal, query),
          })),
      },
      "GET rechargeHistory/csv": {
        about: "The same as CSV",
        audit: "recharges-exported",
        again: true,
        handle: async ({ query, admin }, c) =>
          csvAnswer(
            c,
            "recharges",
            await exportHistory(sql, seal, query, csvLanguage(c), admin.id),
          ),
      },
      "DELETE rechargeHistory/delete": {
        about: "Clear the recharge history",
        audit: "recharge-history-cleared",
        async handle({ admin }) {
          await sql.begin(async (tx) => {
            const hidden = await hideHistory(tx);
            await recordAudit(tx, {
              actor: admin.id,
              action: "recharge-history-cleared",
              details: { hidden },
            });
          });
          return { status: "success", changes: staffLists("recharge-history") };
        },
      },
      "POST rechargeHistory/:id/recheck": {
        about: "Ask the provider again",
        audit: "topup-rechecked",
        async handle({ path: { id }, admin }) {
          await limitRate(sql, `recheck ${admin.id}`, RECHECKS_PER_MINUTE, 60);
          await recheckTopup(recharge, id, admin.id);
          const recharged = await findRecord(sql, seal, id);
          if (!recharged) throw appError("not-found");
          // What it moves is published where the money moves.
          return { message: "Checked again", recharge: recharged, changes: [] };
        },
      },
    }),
    userRoute(
      "GET rechargeHistory/mine",
      { about: "My newest recharges", answer: v.array(MyRecharge), rows: myRechargeRows(sql) },
      ({ user }, c) => listAnswer(c, () => listMine(sql, user.id, MINE)),
    ),
    userRoute(
      "POST bkash/create-payment",
      { about: "Begin a recharge", answer: PaymentCreated, json: CreatePayment },
      async ({ json, user }, c) => {
        if (json.userId !== user.id) throw appError("forbidden");
        await limitRate(sql, `recharge ${user.id}`, CREATES_PER_MINUTE, 60);
        const { answer, replayed } = await startTopup(
          recharge,
          idempotencyOf(c, user, "create-payment", json),
          json,
        );
        markReplay(c, replayed);
        return answer;
      },
    ),
    // The provider sends the payer's browser here. It may come without our cookie.
    userRoute(
      "GET bkash/callback",
      { limits: { ms: CALLBACK_MS }, guard: loadUser },
      async (_, c) => {
        const late = delay<Taken>(PATIENCE_MS, { status: "pending" }, { ref: false });
        const taken = limitClient(sql, "return", c.get("client"), RETURNS_PER_MINUTE, 60).then(() =>
          takeReturn(recharge, recharge.provider.parseReturn(c.req.query()), c.get("user")?.id),
        );
        const { status, id } = await Promise.race([taken, late]).catch((error: unknown) => {
          // Nothing was confirmed yet, and only this address can confirm it, so the browser loads it again by itself.
          c.header("Refresh", "5");
          throw error;
        });
        return c.redirect(`/recharge?status=${status}${id ? `&recharge=${id}` : ""}`, 303);
      },
    ),
  ];
}
