import type { Identity, LookUp, ServerCopy } from "../../contract/server-copy/look-up.ts";
import { serverCopy } from "../../contract/services/server-copy.ts";
import { toAsciiDigits } from "../../contract/values/digits.ts";
import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { numbersInText } from "../../contract/values/number-in-text.ts";
import { appError, isAppError } from "../app-error.ts";
import { type AuditEntry, recordAudit } from "../audit/audit.ts";
import type { Customer } from "../db/mine.ts";
import type { Db } from "../db/sql.ts";
import { countHit } from "../http/rate-limit.ts";
import { placeApproved } from "../orders/at-once.ts";
import type { Guess } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import { closedError } from "../services/catalogue.ts";
import { chargeFor, getBalance, givenFree, newSourceId, tooDear } from "../wallet/ledger.ts";
import { type CopyFiles, fileOf, type Paper, valuesOf } from "./copy-file.ts";
import type { IdentityProvider } from "./provider.ts";
import * as queries from "./queries.ts";

/** What look-ups need. `asking`: the running requests to the provider, by user and person. */
export type Registry = CopyFiles & {
  provider: IdentityProvider;
  asking: Map<string, Promise<Asked>>;
};
/**
 * `attempt`: the id of the counted try; null for what was paid for already, which is none since it
 * tells nothing new.
 */
type Asked = { found: Identity | undefined; attempt: string | null };
type Payment = { order: string; charged: boolean; balance: number };

/**
 * Charges when the person is found, and makes it a delivered order. The same one again within 24
 * hours is free, on any paper, even when the service is closed, and counts as no try. Each request
 * to the provider is in the audit log.
 * @throws closed, price-changed, insufficient-balance, bound-reached, too-many-misses,
 * too-many-dates, nid-not-found, identity-away
 */
export async function lookUp(
  registry: Registry,
  me: Customer,
  input: LookUp,
  paper: Paper,
): Promise<ServerCopy> {
  const { sql, seal, provider } = registry;
  const { id: userId } = me;
  const person = personHashes(seal, userId, input);
  const terms = await queries.getLookupTerms(sql, me, person);
  await refuseUnpayable(sql, me, terms, input.expectedPrice);

  const { found, attempt } = await askCounted(registry, me.payer, person, input, terms.paid);
  try {
    if (!found) throw appError("nid-not-found");
    const { order, charged, balance } = await sql.begin(async (tx) => {
      const payment = await payOnce(tx, registry, me, person, input, paper);
      await recordLookup(tx, registry, userId, input, "found", payment);
      if (attempt) await queries.deleteTry(tx, attempt);
      return payment;
    });
    const { specimen } = provider;
    const given = await fileOf(registry, userId, order, { person: found, specimen, paper });
    return { ...found, charged, balance: tkFromPoisha(balance), specimen, order: given };
  } catch (error) {
    if (isAppError(error)) {
      // A person who was found but could not be paid for counts as a miss too.
      if (attempt) await recordMiss(registry, attempt, me.payer, input);
      await recordLookup(sql, registry, userId, input, error.appCode);
    }
    throw error;
  }
}

/** Deletes what a repeat is no longer free for. Answers how many. */
export async function forgetOldLookups(sql: Db): Promise<number> {
  await queries.deleteOldTries(sql);
  return queries.deleteOldLookups(sql);
}

/**
 * Never in a transaction: it may take 25 s. Equal look-ups share one request; each is a try when
 * nobody was found.
 */
async function askCounted(
  registry: Registry,
  userId: string,
  person: string[],
  input: LookUp,
  paid: boolean,
): Promise<Asked> {
  const { asking } = registry;
  const [name = ""] = person;
  const running = asking.get(name);
  if (running) {
    const shared = await running;
    if (shared.found || paid) return shared;
    return { found: undefined, attempt: await beginTry(registry, userId, input) };
  }
  const asked = askOnce(registry, userId, input, paid);
  asking.set(name, asked);
  return asked.finally(() => asking.delete(name));
}

async function askOnce(
  registry: Registry,
  userId: string,
  input: LookUp,
  paid: boolean,
): Promise<Asked> {
  const { sql, provider } = registry;
  const attempt = paid ? null : await beginTry(registry, userId, input);
  try {
    return { found: await provider.find(input.nid, input.dob), attempt };
  } catch (error) {
    // A failed request reveals nothing, so it is no try.
    if (attempt) await queries.deleteTry(sql, attempt);
    if (isAppError(error)) await recordLookup(sql, registry, userId, input, error.appCode);
    throw error;
  }
}

/** Refuses early what can be known before the provider is asked. In the end the charge decides. */
async function refuseUnpayable(
  sql: Db,
  me: Customer,
  { paid, open, price, balance }: queries.LookupTerms,
  expectedPrice: number | undefined,
): Promise<void> {
  if (paid) return;
  if (!open) throw closedError(serverCopy);
  if (expectedPrice !== undefined && expectedPrice !== price)
    throw appError("price-changed", { price: tkFromPoisha(price) });
  if (balance < price) throw await tooDear(sql, me, price);
}

/**
 * Pays for a delivered order, or makes one for another paper for free, or finds the one that
 * stands.
 */
async function payOnce(
  tx: Db,
  { seal }: Registry,
  me: Customer,
  person: string[],
  input: LookUp,
  paper: Paper,
): Promise<Payment> {
  const { id: userId } = me;
  const before = await queries.findBeforeAndLock(tx, me, person, paper.name);
  if (before?.order)
    return { order: before.order, charged: false, balance: await getBalance(tx, userId) };
  const id = await newSourceId(tx);
  const [sourceKind, service] = ["order", serverCopy.price.name] as const;
  const { expectedPrice } = input;
  const { balance, ...charged } = before
    ? { ...(await givenFree(tx, me.payer, service)), balance: await getBalance(tx, userId) }
    : await chargeFor(tx, { me, service, sourceKind, sourceId: id, expectedPrice });
  const consent = input.consent === undefined ? undefined : input.consent === "true";
  const order = { values: valuesOf(input, paper), consent };
  await placeApproved(tx, seal, { id, me, ...charged }, serverCopy, order);
  const lookup = { order: id, userId, person: person[0] ?? "", paper: paper.name };
  await queries.insertLookup(tx, lookup, before);
  return { order: id, charged: charged.price > 0, balance };
}

async function recordLookup(
  db: Db,
  { provider }: Registry,
  userId: string,
  { nid, consent, purpose }: LookUp,
  outcome: string,
  payment?: Payment,
): Promise<void> {
  await recordAudit(db, {
    actor: userId,
    action: "identity-looked-up",
    subject: payment?.order,
    details: {
      nid: maskIdentifier(nid),
      outcome,
      charged: payment?.charged ?? false,
      specimen: provider.specimen,
      consent: consent === undefined ? null : consent === "true",
      purpose: purpose ? maskNumbers(purpose) : null,
    },
  });
}

/** Masks numbers in a purpose, because somebody may write the NID into it. */
function maskNumbers(text: string): string {
  return toAsciiDigits(text).replace(numbersInText, maskIdentifier);
}

/*
 * A date of birth must not be found by trying (DECISIONS.md). A look-up counts as a miss before the
 * registry is asked, until a person was found and paid for, so simultaneous ones are limited like
 * those one after another.
 */
const MISSES = 20;
const HOUR = 3600;
/** Dates that all users together may try on one NID. */
const DATES = 3;
const DAY = 24 * HOUR;
/** The wait while other look-ups are running, which may still find somebody. */
const BUSY_SECONDS = 5;

/**
 * Answers its id. @throws too-many-misses, too-many-dates with the seconds to wait;
 * too-many-requests when too many run
 */
async function beginTry(
  { sql, seal }: Registry,
  userId: string,
  { nid, dob }: Guess,
): Promise<string> {
  const guess = { nid, dob };
  // A refusal is returned, not thrown, so that what `lockTries` has corrected is committed.
  const begun = await sql.begin(async (tx) => {
    await queries.lockTries(tx, userId, nidHash(seal, guess));
    const [tries, dates] = [
      await queries.listTries(tx, userId, HOUR, MISSES),
      await queries.listDates(tx, seal, guess, DAY, DATES),
    ];
    const refused =
      refusalOf("too-many-misses", tries, MISSES, HOUR) ??
      refusalOf("too-many-dates", dates, DATES, DAY);
    return refused ?? queries.insertTry(tx, seal, userId, guess);
  });
  if (isAppError(begun)) throw begun;
  return begun;
}

/**
 * Keeps a try as a miss. When a limit is reached, that goes to the audit log, once an hour or day.
 */
async function recordMiss(
  { sql, seal }: Registry,
  id: string,
  userId: string,
  guess: Guess,
): Promise<void> {
  await queries.markMissed(sql, id);
  const tell = async (name: string, seconds: number, details: AuditEntry["details"]) => {
    if ((await countHit(sql, `stopped ${name}`, seconds)).hits > 1) return;
    await recordAudit(sql, { actor: userId, action: "lookups-stopped", details });
  };
  const tries = await queries.listTries(sql, userId, HOUR, MISSES);
  if (missesIn(tries) === MISSES) await tell(userId, HOUR, { misses: MISSES });
  const others = await queries.listDates(sql, seal, guess, DAY, DATES);
  if (missesIn(others) >= DATES - 1)
    await tell(nidHash(seal, guess, userId), DAY, {
      nid: maskIdentifier(guess.nid),
      dates: DATES,
    });
}

/** A person, as looked up by this user: under each key, the newest first. */
function personHashes(seal: Seal, userId: string, { nid, dob }: Guess): string[] {
  return seal
    .hashes("look-ups", `${userId} ${nid} ${dob}`)
    .map((hash) => hash.toString("base64url"));
}

/** A NID in any of its forms. With a user it is another one for each, and may be stored. */
function nidHash(seal: Seal, { nid }: Guess, userId = ""): string {
  const [hash] = seal.hashes("look-ups", `${userId} nid ${queries.bareNid(nid)}`);
  return hash?.toString("base64url") ?? "";
}

/** The refusal when `tries` (at most `most`, newest first) has reached the limit. */
function refusalOf(
  code: "too-many-misses" | "too-many-dates",
  tries: queries.Try[],
  most: number,
  seconds: number,
) {
  const oldest = tries[most - 1];
  if (!oldest) return undefined;
  if (missesIn(tries) < most) return appError("too-many-requests", {}, BUSY_SECONDS);
  return appError(code, {}, Math.max(1, seconds - oldest.age));
}

function missesIn(tries: queries.Try[]): number {
  return tries.filter(({ missed }) => missed).length;
}
