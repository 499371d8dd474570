import type { LookUp } from "../../contract/server-copy.ts";
import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { type AppError, appError, isAppError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Sql } from "../db/sql.ts";
import { countHit } from "../http/rate-limit.ts";
import type { Guess } from "./person-hash.ts";
import * as queries from "./queries.ts";

/*
 * A look-up that finds nobody is free, so somebody could try out the date of birth of a known NID: a century has only 36,500. So
 * misses are limited. A look-up counts as a miss before the registry is asked, until a person was found and paid for. So
 * simultaneous look-ups are limited like those one after another.
 */
const MISSES = 20;
const HOUR = 3600;
/** Dates that all users together may try on one NID. */
const DATES = 3;
const DAY = 24 * HOUR;
/** The wait while other look-ups are running, which may still find somebody. */
const BUSY_SECONDS = 5;

/**
 * Counts a look-up as a try. Answers the id of the try.
 * @throws too-many-misses, too-many-dates with the seconds until the next try; too-many-requests when too many run at once
 */
export async function beginTry(sql: Sql, userId: string, guess: Guess): Promise<string> {
  // A refusal is returned, not thrown, so that what `lockTries` has corrected is committed.
  const begun = await sql.begin(async (tx) => {
    await queries.lockTries(tx, userId, guess);
    const [tries, dates] = [
      await queries.listTries(tx, userId, HOUR, MISSES),
      await queries.listDates(tx, guess, DAY, DATES),
    ];
    const refused = refusalOf("too-many-misses", tries, MISSES, HOUR) ?? refusalOf("too-many-dates", dates, DATES, DAY);
    return refused ?? queries.insertTry(tx, userId, guess);
  });
  if (isAppError(begun)) throw begun;
  return begun;
}

/** Keeps a try as a miss. When a limit is reached, that goes to the audit log, once an hour or day. */
export async function recordMiss(sql: Sql, id: string, userId: string, guess: Guess, { nid }: LookUp): Promise<void> {
  await queries.markMissed(sql, id);
  const tell = async (name: string, seconds: number, details: Record<string, string | number>) => {
    if ((await countHit(sql, `stopped ${name}`, seconds)).hits > 1) return;
    await recordAudit(sql, { actor: userId, action: "lookups-stopped", details });
  };
  const tries = await queries.listTries(sql, userId, HOUR, MISSES);
  if (missesIn(tries) === MISSES) await tell(userId, HOUR, { misses: MISSES });
  const others = await queries.listDates(sql, guess, DAY, DATES);
  if (missesIn(others) >= DATES - 1)
    await tell(guess.nid.toString("hex"), DAY, { nid: maskIdentifier(nid), dates: DATES });
}

/** The refusal when `tries` (at most `most`, newest first) has reached the limit. */
function refusalOf(
  code: "too-many-misses" | "too-many-dates",
  tries: queries.Try[],
  most: number,
  seconds: number,
): AppError | undefined {
  const oldest = tries[most - 1];
  if (!oldest) return undefined;
  if (missesIn(tries) < most) return appError("too-many-requests", {}, BUSY_SECONDS);
  return appError(code, {}, Math.max(1, seconds - oldest.age));
}

function missesIn(tries: queries.Try[]): number {
  return tries.filter(({ missed }) => missed).length;
}
