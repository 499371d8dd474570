import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "hono";
import { type CreatePayment, rechargeStates, shownStatus, wayOf } from "../../contract/recharge.ts";
import { spreadsheetTime } from "../../contract/values/csv.ts";
import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import { csvRoute } from "../audit/csv.ts";
import { admitCode } from "../codes/codes.ts";
import type { Deps } from "../deps.ts";
import type { SignedIn } from "../http/app-types.ts";
import { idempotencyOf, markReplay } from "../http/idempotency.ts";
import { limitBody } from "../http/limits.ts";
import { listAnswer, pageOf, valueAnswer } from "../http/list-answer.ts";
import { limitClient, limitRate } from "../http/rate-limit.ts";
import { routes } from "../http/route.ts";
import type { ListApp } from "../http/session.ts";
import { staffLists } from "../live/changes.ts";
import { findBonusSteps, setBonusSteps } from "./bonus.ts";
import {
  findRecord,
  findSought,
  hideHistory,
  listHistory,
  listMine,
  totalHistory,
} from "./history-queries.ts";
import type { Provider } from "./provider.ts";
import {
  myRechargeRows,
  type Recharge,
  recheckTopup,
  startTopup,
  type Taken,
  takeReturn,
} from "./recharge.ts";
import { lookNow } from "./sweep.ts";
import { createWays } from "./ways/ways.ts";

const CREATES_PER_MINUTE = 20;
const RETURNS_PER_MINUTE = 1200;
const RECHECKS_PER_MINUTE = 60;
const MINE = 20;
/** What SSLCommerz tells of payments comes from few addresses, and has some 3 kB. */
const MESSAGES_PER_MINUTE = 1200;
const MAX_MESSAGE_BYTES = 32 * 1024;
/** bKash's execute may take 30 s, and a query after it. */
const CALLBACK_MS = 45_000;
/** Before the deadline of the request, so that the payer gets a page and not an error. */
const PATIENCE_MS = CALLBACK_MS - 3_000;

export function rechargeRoutes({ sql, seal, env }: Deps, recharge: Recharge) {
  const findWays = createWays(sql, env);
  const { bkash, sslcommerz } = recharge.providers;

  /** Answers the page to pay on. */
  async function begin(
    c: Context,
    provider: Provider,
    { json, user }: { json: CreatePayment; user: SignedIn },
  ): Promise<string> {
    if (json.userId !== user.id) throw appError("forbidden");
    await limitRate(sql, `recharge ${user.id}`, CREATES_PER_MINUTE, 60);
    if (json.code) await admitCode(sql, user, c.get("client"));
    // The same key for another gateway is another request.
    const operation = provider === bkash ? "create-payment" : `create-payment ${provider.name}`;
    const attempt = idempotencyOf(c, user, operation, json, seal);
    const { answer, replayed } = await startTopup(recharge, provider, attempt, json);
    markReplay(c, replayed);
    return answer;
  }

  /** Leads a browser that a gateway has sent back to the page that says what became of it. */
  async function comeBack(c: Context<ListApp>, provider: Provider): Promise<Response> {
    const late = delay<Taken>(PATIENCE_MS, { status: "pending" }, { ref: false });
    const taken = limitClient(sql, "return", c.get("client"), RETURNS_PER_MINUTE, 60).then(() =>
      takeReturn(recharge, provider, provider.parseReturn(c.req.query()), c.get("user")?.id),
    );
    const { status, id } = await Promise.race([taken, late]).catch((error: unknown) => {
      // Nothing was confirmed yet, and only this address can confirm it, so the browser loads it
      // again by itself.
      c.header("Refresh", "5");
      throw error;
    });
    return c.redirect(`/recharge?status=${status}${id ? `&recharge=${id}` : ""}`, 303);
  }

  return routes({
    "GET rechargeHistory/get": {
      about: "Everybody's recharges, newest first",
      rows: sql`from topups where true`,
      handle: ({ query, read }, c) =>
        listAnswer(c, () =>
          read(async (from) => {
            const sought = await findSought(from, seal, query);
            return {
              data: await pageOf(c, query, (page) => listHistory(from, seal, page, sought)),
              totals: await totalHistory(from, query, sought),
            };
          }),
        ),
    },
    "GET rechargeHistory/csv": csvRoute(sql, "GET rechargeHistory/csv", {
      audit: "recharges-exported",
      rows: async (from, filter) =>
        listHistory(from, seal, filter, await findSought(from, seal, filter)),
      filtered: ({ status, day, from, to, way, q }) => ({
        status: status ?? null,
        day: day ?? null,
        firstDay: from ?? null,
        lastDay: to ?? null,
        way: way ?? null,
        searched: Boolean(q),
      }),
      columns: [
        [
          "সময় (ঢাকা)",
          "Time (Dhaka)",
          (row) => spreadsheetTime(row.paymentExecuteTime ?? row.createdAt),
        ],
        ["গ্রাহক", "Customer", ({ customer }) => customer],
        ["ইউজারনেম", "Username", ({ username }) => username],
        ["নম্বর", "Number", ({ number }) => (number === null ? "?" : maskIdentifier(number))],
        ["মাধ্যম", "Way", wayOf],
        ["TrxID", "TrxID", ({ transId }) => transId],
        ["ইনভয়েস", "Invoice", ({ invoice }) => invoice],
        ["পরিমাণ", "Amount", ({ amount }) => amount],
        ["বোনাস", "Bonus", ({ bonus, status }) => (status === "success" ? bonus : 0)],
        ["অবস্থা", "Status", (row, language) => rechargeStates[shownStatus(row)][language]],
      ],
    }),
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
    "GET rechargeHistory/mine": {
      about: "My newest recharges",
      rows: myRechargeRows(sql),
      handle: ({ user }, c) => listAnswer(c, () => listMine(sql, user.id, MINE)),
    },
    "GET recharge/bonus": {
      about: "What the desk adds to a recharge, by steps",
      handle: async (_, c) => valueAnswer(c, await findBonusSteps(sql)),
    },
    "GET recharge/ways": {
      about: "How to recharge here, and how long it usually takes",
      handle: async (_, c) => valueAnswer(c, await findWays()),
    },
    "PUT recharge/bonus": {
      about: "Set what the desk adds to a recharge, by steps",
      audit: "bonus-set",
      async handle({ json, admin }) {
        await sql.begin((tx) => setBonusSteps(tx, json, admin.id));
        return { message: "Saved", changes: [] };
      },
    },
    "POST bkash/create-payment": {
      about: "Begin a recharge",
      handle: async (asked, c) => ({ bkashURL: await begin(c, bkash, asked) }),
    },
    "POST sslcommerz/create-payment": {
      about: "Begin a recharge by card or any wallet",
      handle: async (asked, c) => ({ url: await begin(c, sslcommerz, asked) }),
    },
    // The provider sends the payer's browser here. It may come without our cookie.
    "GET bkash/callback": { ms: CALLBACK_MS, handle: (_, c) => comeBack(c, bkash) },
    // The address has all that is read, so no body is, and the GET that follows has the session.
    "POST sslcommerz/return": {
      anonymous: true,
      fromOthers: true,
      before: limitBody(MAX_MESSAGE_BYTES),
      handle: async (_, c) => c.redirect(`${c.req.path}${new URL(c.req.url).search}`, 303),
    },
    "GET sslcommerz/return": { ms: CALLBACK_MS, handle: (_, c) => comeBack(c, sslcommerz) },
    "POST sslcommerz/ipn": {
      anonymous: true,
      fromOthers: true,
      before: limitBody(MAX_MESSAGE_BYTES),
      handle: async (_, c) => {
        await limitClient(sql, "ipn", c.get("client"), MESSAGES_PER_MINUTE, 60);
        const { tran_id } = await c.req.parseBody().catch(() => ({ tran_id: "" }));
        if (typeof tran_id === "string") {
          const { paymentId } = sslcommerz.parseReturn({ tran_id });
          if (paymentId) await lookNow(recharge, sslcommerz.name, paymentId);
        }
        return c.text("OK");
      },
    },
  });
}
