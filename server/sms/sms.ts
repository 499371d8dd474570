import type { Logger } from "pino";
import type { Db, Sql } from "../db/sql.ts";
import type { Sms } from "../env/sms.ts";
import type { Env } from "../env.ts";
import { inLanes, regularly } from "../regularly.ts";
import { type Given, giveToProvider, type Letter } from "./provider.ts";
import * as queries from "./queries.ts";

export type { Letter } from "./provider.ts";
export type Due = queries.Due;
export type SmsKind = queries.SmsKind;
export const { countSmsWaiting, findToday, queueCode } = queries;

/**
 * Writes a message of a kind in the transaction that sends it, to whom it is for by then. Undefined
 * when there is nothing to say any more.
 */
export type Writers = Record<SmsKind, (tx: Db, due: Due) => Promise<Letter | undefined>>;
type Sending = { sql: Sql; env: Pick<Env, "sms" | "production">; log: Logger; writers: Writers };

const EVERY_MS = 1_000;
const DROP_MS = 60_000;
const AT_ONCE = 5;
/** Of a provider that can't be reached. */
const MOST_TRIES = 3;
const PAUSE_SECONDS = 10;

/** Since this process began. */
export const notTaken = { count: 0 };

/**
 * Neither kind may use more of a day's bound than this, so that who asks for codes keeps nobody
 * from hearing of their order, and many orders keep nobody out.
 */
export const shareOf = (perDay: number) => Math.ceil((perDay * 3) / 4);
/**
 * Of the codes no more prove a number than this: strangers who open accounts may not use up what
 * others need whose password is forgotten.
 */
export const provingShareOf = (perDay: number) => Math.ceil(shareOf(perDay) / 2);

/**
 * Sends what is due, of all processes, one after another until none is. A message is out of the
 * queue, and counted, before the provider is asked: a kill in between loses it, and none is paid
 * twice. What surely was not sent is put back. Answers how many were tried.
 */
export async function sendDue(sending: Sending & { env: { sms: Sms } }): Promise<number> {
  for (let tried = 0; ; tried += 1) if ((await sendNext(sending)) === "none") return tried;
}

async function sendNext({ sql, env, log, writers }: Sending & { env: { sms: Sms } }) {
  const { sms, production } = env;
  const taken = await sql.begin(async (tx) => {
    const due = await queries.takeDue(tx);
    if (!due) return "none";
    const letter = await writers[due.kind](tx, due);
    if (!letter) return "void";
    const day = await takeOfToday(tx, due, sms);
    if (day) return { due, letter, day };
    await queries.voidCode(tx, due);
    return "over";
  });
  if (taken === "over") log.warn("SMS_PER_DAY is used up: an SMS was not sent");
  if (typeof taken === "string") return taken;
  const { due, letter, day } = taken;
  const { outcome } = await giveToProvider(sms, letter, { production });
  if (outcome === "unreached") {
    await queries.countOnDay(sql, due, { more: -1, price: sms.price, day });
    await sql.begin(async (tx) => {
      const stands = (await queries.voidCode(tx, due)) || due.kind === "ready";
      if (stands && due.tries + 1 < MOST_TRIES) await queries.putBack(tx, due, PAUSE_SECONDS);
    });
  }
  if (outcome === "taken") return outcome;
  notTaken.count += 1;
  // What the provider said may have the number.
  log.warn({ kind: due.kind, outcome }, "an SMS was not taken");
  return outcome;
}

/** One of the day's bound. Answers the day, or undefined when there is none left. */
async function takeOfToday(
  tx: Db,
  one: queries.Counted,
  { perDay, price }: Sms,
): Promise<string | undefined> {
  const sent = await queries.lockToday(tx);
  if (sent.code + sent.ready >= perDay || sent[one.kind] >= shareOf(perDay)) return undefined;
  if (one.codePurpose === "prove" && sent.proving >= provingShareOf(perDay)) return undefined;
  return queries.countOnDay(tx, one, { more: 1, price });
}

const TRIAL = { kind: "code", codePurpose: null } as const;

/** One message of the operator's, counted as a code is. Undefined when none is left today. */
export async function sendTrial(
  sql: Sql,
  { sms, production, brandName }: Pick<Env, "production" | "brandName"> & { sms: Sms },
  to: string,
): Promise<Given | undefined> {
  const day = await sql.begin((tx) => takeOfToday(tx, TRIAL, sms));
  if (!day) return undefined;
  const given = await giveToProvider(
    sms,
    { to, text: `${brandName}: এটি পরীক্ষার SMS।` },
    { production },
  );
  if (given.outcome === "unreached")
    await queries.countOnDay(sql, TRIAL, { more: -1, price: sms.price, day });
  return given;
}

/** Without a provider nothing is kept: what is said later is of no use. */
export function startSms(sending: Sending): { stop(): Promise<void> } {
  const { sql, env, log } = sending;
  const { sms } = env;
  if (!sms)
    return regularly(DROP_MS, () => queries.dropAll(sql), {
      log,
      now: true,
      failed: "SMS that can't be sent were not dropped",
    });
  return inLanes(EVERY_MS, AT_ONCE, () => sendDue({ ...sending, env: { ...env, sms } }), {
    log,
    failed: "SMS not sent; trying again",
  });
}
