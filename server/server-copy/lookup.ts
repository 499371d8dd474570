import type { Identity, LookUp, ServerCopy } from "../../contract/server-copy.ts";
import { serverCopy } from "../../contract/services/server-copy.ts";
import { toAsciiDigits } from "../../contract/values/digits.ts";
import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError, isAppError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Sql } from "../db/sql.ts";
import { countHit } from "../http/rate-limit.ts";
import type { Seal } from "../seal/seal.ts";
import { closedError } from "../services/catalogue.ts";
import { chargeFor, getBalance, newSourceId } from "../wallet/ledger.ts";
import { type Guess, guessOf, personHashes } from "./person-hash.ts";
import type { IdentityProvider } from "./provider.ts";
import * as queries from "./queries.ts";

/** What look-ups need. `asking`: the running requests to the provider, by user and person. */
export type Registry = {
  sql: Sql;
  provider: IdentityProvider;
  seal: Seal;
  asking: Map<string, Promise<Asked>>;
};
/** `attempt`: the id of the counted try. */
type Asked = { found: Identity | undefined; attempt: string };
type Payment = { lookup: string; charged: boolean; balance: number };

/**
 * Charges when the person is found. The same one again within 24 hours is free, even when the service is closed, and counts as no
 * try. Each request to the provider is in the audit log.
 * @throws closed, price-changed, insufficient-balance, too-many-misses, too-many-dates, nid-not-found, identity-away
 */
export async function lookUp(
  registry: Registry,
  userId: string,
  input: LookUp,
): Promise<ServerCopy> {
  const { sql, seal, provider } = registry;
  const person = personHashes(seal, userId, input.nid, input.dob);
  const standing = await queries.getLookupTerms(sql, userId, person);
  refuseUnpayable(standing, input.expectedPrice);
  if (standing.paid) return reopen(registry, userId, input, standing.paid);

  const guess = guessOf(seal, input.nid, input.dob);
  const { found, attempt } = await askCounted(registry, userId, person, guess, input);
  try {
    if (!found) throw appError("nid-not-found");
    const { charged, balance } = await sql.begin(async (tx) => {
      const payment = await payOnce(tx, userId, person, input.expectedPrice);
      await recordLookup(tx, registry, userId, input, "found", payment);
      await queries.deleteTry(tx, attempt);
      return payment;
    });
    return answer(found, provider, charged, balance);
  } catch (error) {
    if (isAppError(error)) {
      // A person who was found but could not be paid for counts as a miss too.
      await recordMiss(sql, attempt, userId, guess, input);
      await recordLookup(sql, registry, userId, input, error.appCode);
    }
    throw error;
  }
}

/** Deletes paid look-ups after `days`, and after one day the hash of the person. Answers how many were deleted. */
export async function forgetOldLookups(sql: Db, days: number): Promise<number> {
  await queries.deleteOldTries(sql);
  return queries.deleteLookups(sql, days);
}

/** A look-up that was paid for already. It is no try, since it tells nothing new. */
async function reopen(
  registry: Registry,
  userId: string,
  input: LookUp,
  lookup: string,
): Promise<ServerCopy> {
  const { sql, provider } = registry;
  try {
    const found = await provider.find(input.nid, input.dob);
    if (!found) throw appError("nid-not-found");
    const balance = await getBalance(sql, userId);
    await recordLookup(sql, registry, userId, input, "found", { lookup, charged: false, balance });
    return answer(found, provider, false, balance);
  } catch (error) {
    if (isAppError(error)) await recordLookup(sql, registry, userId, input, error.appCode);
    throw error;
  }
}

/** Never in a transaction: it may take 25 s. Equal look-ups share one request; each is a try when nobody was found. */
async function askCounted(
  registry: Registry,
  userId: string,
  person: string[],
  guess: Guess,
  input: LookUp,
): Promise<Asked> {
  const { sql, asking } = registry;
  const [name = ""] = person;
  const running = asking.get(name);
  if (running) {
    const shared = await running;
    return shared.found
      ? shared
      : { found: undefined, attempt: await beginTry(sql, userId, guess) };
  }
  const asked = askOnce(registry, userId, guess, input);
  asking.set(name, asked);
  return asked.finally(() => asking.delete(name));
}

async function askOnce(
  registry: Registry,
  userId: string,
  guess: Guess,
  input: LookUp,
): Promise<Asked> {
  const { sql, provider } = registry;
  const attempt = await beginTry(sql, userId, guess);
  try {
    return { found: await provider.find(input.nid, input.dob), attempt };
  } catch (error) {
    // A failed request reveals nothing, so it is no try.
    await queries.deleteTry(sql, attempt);
    if (isAppError(error)) await recordLookup(sql, registry, userId, input, error.appCode);
    throw error;
  }
}

/** Refuses early what can be known before the provider is asked. In the end the charge decides. */
function refuseUnpayable(
  { paid, open, price, balance }: queries.LookupTerms,
  expectedPrice: number | undefined,
): void {
  if (paid) return;
  if (!open) throw closedError(serverCopy);
  if (expectedPrice !== undefined && expectedPrice !== price)
    throw appError("price-changed", { price: tkFromPoisha(price) });
  if (balance < price) throw appError("insufficient-balance");
}

async function payOnce(
  tx: Db,
  userId: string,
  person: string[],
  expectedPrice: number | undefined,
): Promise<Payment> {
  const paid = await queries.findPaidAndLock(tx, userId, person);
  if (paid) return { lookup: paid, charged: false, balance: await getBalance(tx, userId) };
  const id = await newSourceId(tx);
  const charge = {
    userId,
    service: "serverBalance",
    sourceKind: "lookup",
    sourceId: id,
    expectedPrice,
  } as const;
  const { price, balance } = await chargeFor(tx, charge);
  await queries.insertLookup(tx, { id, userId, person: person[0] ?? "", price });
  return { lookup: id, charged: price > 0, balance };
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
    subject: payment?.lookup,
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
  return toAsciiDigits(text).replace(/\d(?:[\s\p{Pd}]*\d){5,}/gu, maskIdentifier);
}

function answer(
  found: Identity,
  { specimen }: IdentityProvider,
  charged: boolean,
  balance: number,
): ServerCopy {
  return { ...found, charged, balance: tkFromPoisha(balance), specimen };
}

/*
 * A date of birth must not be found by trying (DECISIONS.md). A look-up counts as a miss before the registry is asked, until a person
 * was found and paid for, so simultaneous ones are limited like those one after another.
 */
const MISSES = 20;
const HOUR = 3600;
/** Dates that all users together may try on one NID. */
const DATES = 3;
const DAY = 24 * HOUR;
/** The wait while other look-ups are running, which may still find somebody. */
const BUSY_SECONDS = 5;

/** Answers its id. @throws too-many-misses, too-many-dates with the seconds to wait; too-many-requests when too many run */
async function beginTry(sql: Sql, userId: string, guess: Guess): Promise<string> {
  // A refusal is returned, not thrown, so that what `lockTries` has corrected is committed.
  const begun = await sql.begin(async (tx) => {
    await queries.lockTries(tx, userId, guess);
    const [tries, dates] = [
      await queries.listTries(tx, userId, HOUR, MISSES),
      await queries.listDates(tx, guess, DAY, DATES),
    ];
    const refused =
      refusalOf("too-many-misses", tries, MISSES, HOUR) ??
      refusalOf("too-many-dates", dates, DATES, DAY);
    return refused ?? queries.insertTry(tx, userId, guess);
  });
  if (isAppError(begun)) throw begun;
  return begun;
}

/** Keeps a try as a miss. When a limit is reached, that goes to the audit log, once an hour or day. */
async function recordMiss(
  sql: Sql,
  id: string,
  userId: string,
  guess: Guess,
  { nid }: LookUp,
): Promise<void> {
  await queries.markMissed(sql, id);
  const tell = async (name: string, seconds: number, details: Record<string, string | number>) => {
    if ((await countHit(sql, `stopped ${name}`, seconds)).hits > 1) return;
    await recordAudit(sql, { actor: userId, action: "lookups-stopped", details });
  };
  const tries = await queries.listTries(sql, userId, HOUR, MISSES);
  if (missesIn(tries) === MISSES) await tell(userId, HOUR, { misses: MISSES });
  const others = await queries.listDates(sql, guess, DAY, DATES);
  if (missesIn(others) >= DATES - 1)
    await tell(guess.nid[0] ?? "", DAY, { nid: maskIdentifier(nid), dates: DATES });
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
