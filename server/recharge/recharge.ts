import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { Gateway } from "../../contract/recharge/gateways.ts";
import type { CreatePayment, ReturnStatus } from "../../contract/recharge.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import { giveBack, offerOf } from "../codes/codes.ts";
import type { RowsOf } from "../db/list-version.ts";
import type { Sql } from "../db/sql.ts";
import { type IdempotentRequest, isSame, type Outcome } from "../http/idempotency.ts";
import { countHit } from "../http/rate-limit.ts";
import { type Publish, topupMoved } from "../live/changes.ts";
import type { Seal } from "../seal/seal.ts";
import { ofSslCommerz } from "./history-queries.ts";
import type { Doubt, Paid, PaymentRef, Provider, Report, Return } from "./provider.ts";
import * as queries from "./queries.ts";
import { type checkSchedule, pageSchedule } from "./schedule.ts";

/** `schedule`: of {@link checkSchedule}. */
export type Recharge = {
  sql: Sql;
  seal: Seal;
  /** One a gateway: it begins recharges, and is asked about those that name it. */
  providers: Record<Gateway, Provider>;
  log: Logger;
  schedule: number[];
  /** Sends events to the payer and staff at each step. */
  publish: Publish;
};

/** `sandbox` is set when no live provider is configured, to be mounted at the root. */
export type Payments = { recharge: Recharge; sandbox: Hono | undefined };

/** How a payer came back. `id`: of their recharge, for the payer alone. */
export type Taken = { status: ReturnStatus; id?: string };

export const myRechargeRows: RowsOf = (sql) => sql`from topups where user_id = u.id`;

const DAY_SECONDS = 24 * 3600;
/**
 * Stands in for a provider that this desk had before, of which nobody can ask any more: what may
 * have been paid on its page goes to review once its day is over.
 */
const gone = (name: string): Pick<Provider, "movesAt" | "query"> => ({
  movesAt: ofSslCommerz.includes(name) ? "page" : "confirm",
  query: async () => ({ outcome: "unknown", doubt: "no-answer" }),
});
const LOOK_AGAIN_MS = 200;
const LOOK_TIMES = 20;
const UNKNOWN_PER_MINUTE = 5;

const doubtful: Record<Doubt, ReturnStatus> = {
  "no-answer": "pending",
  duplicate: "error2029",
  "already-called": "error2117",
  "provider-error": "error9999",
};

/**
 * Committed before the provider is called. Amount in poisha. Answers the page to pay on. @throws
 * key-reused; payment-away, payment-refused; as `offerOf` what a code is refused with
 */
export async function startTopup(
  recharge: Recharge,
  provider: Provider,
  attempt: IdempotentRequest,
  asked: CreatePayment,
): Promise<Outcome<string>> {
  const { sql } = recharge;
  const { amount } = asked;
  const topup = await openTopup(recharge, provider, attempt, asked);
  if (topup.payUrl) return { answer: topup.payUrl, replayed: true };
  const payment = { invoice: topup.invoice, amount, payer: topup.userId };
  const created = await provider.create(payment).catch(async (error: Error) => {
    recharge.log.warn(
      { topup: topup.id, reason: error.cause ?? error.message },
      "payment not created",
    );
    await giveBack(sql, topup.id);
    throw error;
  });
  // When two try at once, one attaches its payment. The other's is never shown to anybody, so
  // nobody can pay it.
  const firstLook = provider.movesAt === "page" ? pageSchedule[0] : DAY_SECONDS;
  const attached = await queries.attachPayment(sql, topup.id, created, firstLook ?? DAY_SECONDS);
  const standing = attached ?? (await getTopup(recharge, topup.id));
  recharge.publish(topupMoved(topup.userId));
  return { answer: standing.payUrl ?? "", replayed: !attached };
}

/**
 * Answers what the returned payer reads. `viewer`: who is signed in. An unknown payment and
 * somebody else's get the same answer, and nothing happens. Without a session it may be the payer
 * or a stranger: a few tries a minute are made, which don't count against the payer's.
 */
export async function takeReturn(
  recharge: Recharge,
  provider: Provider,
  back: Return,
  viewer: string | undefined,
): Promise<Taken> {
  const topup = await queries.findReturned(recharge.sql, provider.name, back.paymentId ?? "");
  if (!topup || (viewer && viewer !== topup.userId)) return { status: "failure" };
  const status = await statusOfReturn(recharge, provider, topup, back, viewer);
  return viewer ? { status, id: topup.id } : { status };
}

async function statusOfReturn(
  recharge: Recharge,
  provider: Provider,
  topup: queries.Topup,
  { hint }: Return,
  viewer: string | undefined,
) {
  const { sql } = recharge;
  if (hint !== "success" && provider.movesAt === "confirm") {
    await queries.closeUnpaid(sql, topup.id, hint === "cancel" ? "cancelled" : "failed");
    recharge.publish(topupMoved(topup.userId));
    return returnStatus(await getTopup(recharge, topup.id));
  }
  if (!viewer && (await countHit(sql, `return of ${topup.id}`, 60)).hits > UNKNOWN_PER_MINUTE)
    return returnStatus(await outcomeOf(recharge, topup));
  const begin = () =>
    queries.beginConfirm(sql, topup.id, firstCheck(recharge), { counts: viewer !== undefined });
  if (hint !== "success") return takeUnpaid(recharge, provider, topup, hint, begin);
  const begun = await begin();
  if (begun) return confirm(recharge, provider, begun);
  const standing = await outcomeOf(recharge, topup);
  // A try without a session may have been refused because it came before the payer had paid.
  const after = viewer && standing.state === "failed" ? await begin() : undefined;
  return after ? confirm(recharge, provider, after) : returnStatus(standing);
}

/**
 * A return without success from a page where the money moves: the browser's word closes nothing,
 * the provider's does. Without an answer it is in doubt.
 */
async function takeUnpaid(
  recharge: Recharge,
  provider: Provider,
  topup: queries.Topup,
  hint: "failure" | "cancel",
  begin: () => Promise<queries.Topup | undefined>,
): Promise<ReturnStatus> {
  const report = await provider.query(refOf(topup));
  if (report.outcome === "refused" || report.outcome === "dead")
    await queries.closeUnpaid(recharge.sql, topup.id, hint === "cancel" ? "cancelled" : "failed");
  if (report.outcome === "unknown") await begin();
  const settled = await settleTopup(recharge, topup.id, report);
  return settled.state === "redirected" ? hint : returnStatus(settled);
}

/**
 * The only way in which a top-up ends. A credited one stays so, whatever a later report says.
 * `actor`: an admin who asked.
 */
export async function settleTopup(recharge: Recharge, id: string, report: Report, actor?: string) {
  const { sql, seal, log } = recharge;
  if (report.outcome === "paid" && report.risky) await holdPaid(recharge, id, report, actor);
  else if (report.outcome === "paid")
    await queries.settlePaid(sql, seal, await getTopup(recharge, id), report, actor);
  else await settleUnpaid(recharge, id, report);
  const topup = await getTopup(recharge, id);
  const code = "code" in report ? report.code : undefined;
  log.info({ topup: id, outcome: report.outcome, code, state: topup.state }, "top-up");
  recharge.publish(topupMoved(topup.userId));
  return topup;
}

/** The provider asks to look at it first: an admin decides, with the payer's bank if need be. */
async function holdPaid({ sql }: Recharge, id: string, paid: Paid, actor: string | undefined) {
  await sql.begin(async (tx) => {
    const user = await queries.hold(tx, id, paid);
    if (!user) return;
    const { trxId, currency, invoice } = paid;
    const details = { trxId, currency, invoice, reason: "risk", user };
    await recordAudit(tx, { actor, action: "topup-review", subject: id, details });
  });
}

/** Of a confirmed one, and of one begun on a page where the money moves without a confirm. */
async function settleUnpaid(recharge: Recharge, id: string, report: Exclude<Report, Paid>) {
  const { sql, schedule } = recharge;
  const ends = report.outcome === "refused" || report.outcome === "dead";
  if (ends) await queries.settleRefused(sql, id, report.outcome === "refused" && report.again);
  else
    await queries.settleUnknown(
      sql,
      id,
      report.outcome === "unknown" ? report.doubt : undefined,
      schedule,
    );
  const { provider } = await getTopup(recharge, id);
  if (providerNamed(recharge, provider).movesAt === "confirm") return;
  if (report.outcome === "dead") return queries.expire(sql, id);
  if (report.outcome === "refused")
    await queries.closeUnpaid(sql, id, report.cancelled ? "cancelled" : "failed", ["redirected"]);
  await queries.askLater(sql, id, report.outcome !== "unknown", pageSchedule);
}

/**
 * In any state but "credited": this finds a payment that we missed. @throws not-found; payment-away
 * without an answer
 */
export async function recheckTopup(recharge: Recharge, id: string, admin: string): Promise<void> {
  const topup = await queries.findTopup(recharge.sql, id);
  // What was sent by hand is not of the provider.
  if (!topup?.paymentId || topup.state === "claimed" || topup.state === "refused")
    throw appError("not-found");
  if (topup.state === "credited") return;
  const report = await providerNamed(recharge, topup.provider).query(refOf(topup));
  const details = { from: topup.state, outcome: report.outcome };
  await recordAudit(recharge.sql, {
    actor: admin,
    action: "topup-rechecked",
    subject: id,
    details,
  });
  if (report.outcome === "unknown") throw appError("payment-away");
  await settleTopup(recharge, id, report, admin);
}

export const { countTroubled } = queries;

/** One of {@link Recharge.providers}, by its name in a row. */
export function providerNamed({ providers }: Recharge, name: string) {
  return Object.values(providers).find((provider) => provider.name === name) ?? gone(name);
}

export function refOf({ paymentId, invoice }: queries.Topup): PaymentRef {
  return { paymentId: paymentId ?? "", invoice };
}

/** The 30 letters and digits that SSLCommerz allows hold a whole UUID. */
function newInvoice(): string {
  const id = BigInt(`0x${randomUUID().replaceAll("-", "")}`);
  return `KAGOJ${id.toString(36).toUpperCase().padStart(25, "0")}`;
}

async function openTopup(
  { sql }: Recharge,
  provider: Provider,
  attempt: IdempotentRequest,
  { amount, code }: CreatePayment,
) {
  const opened = await sql.begin(async (tx) => {
    const offer = await offerOf(tx, attempt.userId, { code, amount });
    if ("refused" in offer) return offer;
    const { added } = offer;
    const facts = { provider: provider.name, amount, added, invoice: newInvoice() };
    const topup = await queries.insertTopup(tx, attempt, facts);
    if (topup) await offer.hold(topup.id);
    return { topup };
  });
  if ("topup" in opened && opened.topup) return opened.topup;
  // A code that this very attempt holds is refused to it like to any other.
  const first = await queries.findAttempt(sql, attempt);
  if (!first) throw appError("refused" in opened ? opened.refused : "database-away");
  if (!isSame(attempt, first.requestHash)) throw appError("key-reused");
  return first;
}

async function confirm(
  recharge: Recharge,
  provider: Provider,
  topup: queries.Topup,
): Promise<ReturnStatus> {
  const payment = refOf(topup);
  let report = await provider.confirm(payment);
  try {
    const settled = await settleTopup(recharge, topup.id, report);
    if (settled.state !== "unknown" || provider.movesAt === "page") return returnStatus(settled);
    report = await provider.query(payment);
    return returnStatus(await settleTopup(recharge, topup.id, report));
  } catch (error) {
    const facts = { err: error, topup: topup.id, outcome: report.outcome };
    recharge.log.error(facts, "top-up not settled; the sweep will try again");
    return report.outcome === "paid" ? "updateError" : "pending";
  }
}

/**
 * The top-up once it is no longer being confirmed: a second load of the return page waits a little
 * for the first.
 */
async function outcomeOf(recharge: Recharge, topup: queries.Topup): Promise<queries.Topup> {
  let standing = await getTopup(recharge, topup.id);
  for (let look = 0; look < LOOK_TIMES && standing.state === "executing"; look += 1) {
    await delay(LOOK_AGAIN_MS);
    standing = await getTopup(recharge, topup.id);
  }
  return standing;
}

function returnStatus({ state, doubt }: queries.Topup): ReturnStatus {
  if (state === "credited") return "0000";
  if (state === "review") return "updateError";
  if (state === "cancelled") return "cancel";
  if (state === "failed" || state === "expired") return "failure";
  return state === "unknown" && doubt ? doubtful[doubt] : "pending";
}

function firstCheck({ schedule }: Recharge): number {
  return schedule[0] ?? DAY_SECONDS;
}

async function getTopup({ sql }: Recharge, id: string): Promise<queries.Topup> {
  const topup = await queries.findTopup(sql, id);
  if (!topup) throw appError("not-found");
  return topup;
}
