import type { LookUp } from "../../contract/server-copy.ts";
import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { type AppError, appError, isAppError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Sql } from "../db/sql.ts";
import { countHit } from "../http/rate-limit.ts";
import type { Guess } from "./person-hash.ts";
import * as queries from "./try-queries.ts";

/*
 * A look-up that finds nobody costs nothing, so with a known NID a date of birth could be tried out: there are 36,500 of a
 * century. Misses are few, then, and a look-up counts as one from before the registry is asked until it has found somebody
 * who is paid for: of many sent at once no more are answered than one after the other.
 */
const MISSES = 20;
const HOUR = 3600;
/** On one number, whoever tries. */
const DATES = 3;
const DAY = 24 * HOUR;
/** Others of one's own are still being asked, and may all find somebody. */
const BUSY_SECONDS = 5;

/**
 * Counts a look-up as a miss until more is known. Answers its id.
 * @throws too-many-misses, too-many-dates with the seconds until one more is taken; too-many-requests while too many are asked at once
 */
export async function beginTry(sql: Sql, userId: string, guess: Guess): Promise<string> {
  // A refusal is no reason to roll back what the lock set right.
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

/** The try told something and was not paid for. Staff are told of a limit that is reached, once for each hour or day. */
export async function keepMiss(sql: Sql, id: string, userId: string, guess: Guess, { nid }: LookUp): Promise<void> {
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

/** The try was paid for, or was never answered. */
export const forgetTry = queries.deleteTry;

/** The job of forgetting: a day after it a try counts nowhere any more. */
export const forgetOldTries = queries.deleteOldTries;

/** `tries` has at most as many as are allowed, the newest first. */
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
