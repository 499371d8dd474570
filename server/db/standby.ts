import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { isAppError } from "../app-error.ts";
import { withinReach } from "./pooler.ts";
import type { Sql } from "./sql.ts";

/** Behind by more than so many ms it is not asked at all. */
export const FAR_BEHIND_MS = 10_000;
/** How long a request waits until the standby has what the primary has. */
const CATCH_UP_MS = 100;
const AGAIN_MS = 10;
/** A look without an answer for so long finds it away. */
const LOOK_PATIENCE_MS = 2_000;
/** An hour of looks. What is further behind is known no better. */
const MOST_MARKS = 3_600;
/** Of PostgreSQL: a statement took too long. It would on the primary too. */
const TOOK_TOO_LONG = "57014";

/** Does reading `work` where it may be done. It may be done twice, so it must only read. */
export type Read = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/** How far a database's log goes, in bytes, and which history it is of: see list-version.ts. */
type Position = { position: number; epoch: string };

export type Standby = {
  /** On the standby once it has all that the primary has now, else on the primary. */
  read: Read;
  /** Measures how far it is behind. Call it every second. */
  look(): Promise<void>;
  /** By how many ms it is behind; undefined while it is away. */
  lag(): number | undefined;
};

/**
 * A physical standby of `primary`, for what reads much. Nothing that it answers is older than what
 * the primary would have answered when the request came: so a version that was read from the
 * primary before is never newer than the rows, and who has just changed something finds it. Where
 * that can't be said within {@link CATCH_UP_MS}, the primary is asked.
 */
export function openStandby(primary: Sql, standby: Sql, log: Logger): Standby {
  /** Where the primary was, and when; those that the standby has not come to. */
  let marks: (Position & { at: number })[] = [];
  let lag: number | undefined;
  let isUsed: boolean | undefined;

  function found(ms: number | undefined, why?: unknown): void {
    lag = ms;
    const use = ms !== undefined && ms <= FAR_BEHIND_MS;
    if (use === isUsed) return;
    isUsed = use;
    if (use) log.info("the standby answers reports, exports and searches");
    else
      log.warn({ err: why, lagMs: ms }, "the standby is away or far behind: the primary is read");
  }

  return {
    async read(work) {
      if (!isUsed) return work(primary);
      try {
        if (!(await hasCaughtUp(primary, standby, CATCH_UP_MS))) return work(primary);
        return await work(standby);
      } catch (error) {
        if (isAppError(error) || (error as { code?: string }).code === TOOK_TOO_LONG) throw error;
        found(undefined, error);
        return work(primary);
      }
    },
    async look() {
      const now = { ...(await findWritten(primary)), at: performance.now() };
      const last = marks.at(-1);
      if (now.position !== last?.position && marks.length < MOST_MARKS) marks.push(now);
      try {
        const replayed = await withinReach(findReplayed(standby), LOOK_PATIENCE_MS);
        if (replayed?.epoch !== now.epoch) return found(undefined);
        // Where the primary is another one, what the former had written is nobody's to come to.
        marks = marks.filter(
          ({ position, epoch }) => epoch === now.epoch && position > replayed.position,
        );
        found(marks[0] ? performance.now() - marks[0].at : 0);
      } catch (error) {
        found(undefined, error);
      }
    },
    lag: () => lag,
  };
}

/**
 * Waits until the standby has all that the primary has now; false when it has not by then. @throws
 * when one of them can't be asked
 */
export async function hasCaughtUp(
  primary: Sql,
  standby: Sql,
  patienceMs: number,
): Promise<boolean> {
  const wanted = await findWritten(primary);
  const until = performance.now() + patienceMs;
  for (;;) {
    const left = until - performance.now();
    const replayed = left > 0 ? await withinReach(findReplayed(standby), left) : undefined;
    if (replayed?.epoch !== wanted.epoch) return false;
    if (replayed.position >= wanted.position) return true;
    await delay(AGAIN_MS);
  }
}

/** All that was answered as committed is within it. */
async function findWritten(primary: Sql): Promise<Position> {
  const [row] = await primary<[Position]>`
    select pg_current_wal_flush_lsn() - '0/0'::pg_lsn as position, epoch from list_epoch`;
  return row;
}

/** Undefined where it is no standby. */
async function findReplayed(standby: Sql): Promise<Position | undefined> {
  const [row] = await standby<Position[]>`
    select pg_last_wal_replay_lsn() - '0/0'::pg_lsn as position, epoch from list_epoch
    where pg_is_in_recovery()`;
  return row;
}
