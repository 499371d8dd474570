import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { CreatePayment, PaymentCreated, ReturnStatus } from "../../contract/recharge.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { RowsOf } from "../db/list-version.ts";
import type { Sql } from "../db/sql.ts";
import { type IdempotentRequest, isSame, type Outcome } from "../http/idempotency.ts";
import { countHit } from "../http/rate-limit.ts";
import { type Publish, topupMoved } from "../live/changes.ts";
import { regularly } from "../regularly.ts";
import type { Seal } from "../seal/seal.ts";
import type { Doubt, Provider, Report, Return } from "./provider.ts";
import * as queries from "./queries.ts";
import { claimDue } from "./queries.ts";

/**
 * `schedule`: the seconds after a confirm at which the provider is asked, while the outcome is in
 * doubt.
 */
export type Recharge = {
  sql: Sql;
  seal: Seal;
  provider: Provider;
  log: Logger;
  returnUrl: string;
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
 * Committed before the provider is called. Amount in poisha. @throws key-reused; payment-away,
 * payment-refused
 */
export async function startTopup(
  recharge: Recharge,
  attempt: IdempotentRequest,
  { amount }: CreatePayment,
): Promise<Outcome<PaymentCreated>> {
  const { sql, provider } = recharge;
  const topup = await openTopup(recharge, attempt, amount);
  if (topup.payUrl) return { answer: { bkashURL: topup.payUrl }, replayed: true };
  const payment = {
    invoice: topup.invoice,
    amount,
    payer: topup.userId,
    returnUrl: recharge.returnUrl,
  };
  const created = await provider.create(payment).catch((error: Error) => {
    recharge.log.warn(
      { topup: topup.id, reason: error.cause ?? error.message },
      "payment not created",
    );
    throw error;
  });
  // When two try at once, one attaches its payment. The other's is never shown to anybody, so
  // nobody can pay it.
  const attached = await queries.attachPayment(sql, topup.id, created);
  const standing = attached ?? (await getTopup(recharge, topup.id));
  recharge.publish(topupMoved(topup.userId));
  return { answer: { bkashURL: standing.payUrl ?? "" }, replayed: !attached };
}

/**
 * Answers what the returned payer reads. `viewer`: who is signed in. An unknown payment and
 * somebody else's get the same answer, and nothing happens. Without a session it may be the payer
 * or a stranger: a few tries a minute are made, which don't count against the payer's.
 */
export async function takeReturn(
  recharge: Recharge,
  back: Return,
  viewer: string | undefined,
): Promise<Taken> {
  const topup = await queries.findReturned(
    recharge.sql,
    recharge.provider.name,
    back.paymentId ?? "",
  );
  if (!topup || (viewer && viewer !== topup.userId)) return { status: "failure" };
  const status = await statusOfReturn(recharge, topup, back, viewer);
  return viewer ? { status, id: topup.id } : { status };
}

async function statusOfReturn(
  recharge: Recharge,
  topup: queries.Topup,
  back: Return,
  viewer: string | undefined,
) {
  const { sql } = recharge;
  if (back.hint !== "success") {
    await queries.closeUnpaid(sql, topup.id, back.hint === "cancel" ? "cancelled" : "failed");
    recharge.publish(topupMoved(topup.userId));
    return returnStatus(await getTopup(recharge, topup.id));
  }
  if (!viewer && (await countHit(sql, `return of ${topup.id}`, 60)).hits > UNKNOWN_PER_MINUTE)
    return returnStatus(await outcomeOf(recharge, topup));
  const begin = () =>
    queries.beginConfirm(sql, topup.id, firstCheck(recharge), { counts: viewer !== undefined });
  const begun = await begin();
  if (begun) return confirm(recharge, begun);
  const standing = await outcomeOf(recharge, topup);
  // A try without a session may have been refused because it came before the payer had paid.
  const after = viewer && standing.state === "failed" ? await begin() : undefined;
  return after ? confirm(recharge, after) : returnStatus(standing);
}

/**
 * The only way in which a top-up ends. A credited one stays so, whatever a later report says.
 * `actor`: an admin who asked.
 */
export async function settleTopup(recharge: Recharge, id: string, report: Report, actor?: string) {
  const { sql, seal, schedule, log } = recharge;
  if (report.outcome === "paid")
    await queries.settlePaid(sql, seal, await getTopup(recharge, id), report, actor);
  else if (report.outcome === "refused") await queries.settleRefused(sql, id, report.again);
  else if (report.outcome === "dead") await queries.settleRefused(sql, id, false);
  else
    await queries.settleUnknown(
      sql,
      id,
      report.outcome === "unknown" ? report.doubt : undefined,
      schedule,
    );
  const topup = await getTopup(recharge, id);
  const code = "code" in report ? report.code : undefined;
  log.info({ topup: id, outcome: report.outcome, code, state: topup.state }, "top-up");
  recharge.publish(topupMoved(topup.userId));
  return topup;
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
  const report = await recharge.provider.query({
    paymentId: topup.paymentId,
    invoice: topup.invoice,
  });
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

export async function checkTopup(recharge: Recharge, topup: queries.Topup): Promise<void> {
  const { sql, provider } = recharge;
  if (topup.state === "redirected") {
    await queries.expire(sql, topup.id);
    return recharge.publish(topupMoved(topup.userId));
  }
  const report = await provider.query({ paymentId: topup.paymentId ?? "", invoice: topup.invoice });
  await settleTopup(recharge, topup.id, report);
}

async function openTopup({ sql, provider }: Recharge, attempt: IdempotentRequest, amount: number) {
  const invoice = `KAGOJ${randomUUID().replaceAll("-", "").toUpperCase()}`;
  const opened = await queries.insertTopup(sql, attempt, {
    provider: provider.name,
    amount,
    invoice,
  });
  if (opened) return opened;
  const first = await queries.findAttempt(sql, attempt);
  if (!first) throw appError("database-away");
  if (!isSame(attempt, first.requestHash)) throw appError("key-reused");
  return first;
}

async function confirm(recharge: Recharge, topup: queries.Topup): Promise<ReturnStatus> {
  const payment = { paymentId: topup.paymentId ?? "", invoice: topup.invoice };
  let report = await recharge.provider.confirm(payment);
  try {
    const settled = await settleTopup(recharge, topup.id, report);
    if (settled.state !== "unknown") return returnStatus(settled);
    report = await recharge.provider.query(payment);
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

const SWEEP_MS = 10_000;
const BATCH = 10;
/** Longer than a token and a query may take together. */
const CLAIM_SECONDS = 60;
const STOP_MS = 3_000;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Seconds after a confirm: a little after it must have ended, after 1, 2, 5 and 15 minutes, then
 * hourly for a day.
 */
export function checkSchedule(timeoutMs: number): number[] {
  const first = (timeoutMs / 1000) * (7 / 6);
  const hours = Array.from({ length: 24 }, (_, hour) => (hour + 1) * HOUR);
  const later = [MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, ...hours];
  return [first, ...later.filter((seconds) => seconds > first)];
}

/** Checks every top-up that is due, of all processes. Answers how many it checked. */
export async function sweep(recharge: Recharge): Promise<number> {
  let checked = 0;
  for (;;) {
    const due = await claimDue(recharge.sql, BATCH, CLAIM_SECONDS);
    await Promise.all(due.map((topup) => checkTopup(recharge, topup)));
    checked += due.length;
    if (due.length < BATCH) return checked;
  }
}

/**
 * Sweeps now and then every `everyMs`, one sweep at a time. `stop` waits a little for the one that
 * runs.
 */
export function startReconcile(recharge: Recharge, everyMs = SWEEP_MS): { stop(): Promise<void> } {
  const failed = "sweep of the top-ups failed";
  const sweeping = regularly(everyMs, () => sweep(recharge), {
    log: recharge.log,
    failed,
    now: true,
  });
  return { stop: () => Promise.race([sweeping.stop(), delay(STOP_MS, undefined, { ref: false })]) };
}
