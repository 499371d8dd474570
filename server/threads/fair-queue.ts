import { type AppError, isAppError } from "../app-error.ts";

/**
 * `most` works run at once, of each user `each`; `waiting` may wait, for `patienceMs` each. `busy`: the refusal of others. `restMs`:
 * the pause after a work of whoever has a long line, so that they don't keep a core of the machine busy all the time. `turnMs`: after so
 * long a work is set aside for another's and begins anew in its turn, once: then it may end.
 */
export type FairLimits = {
  most: number;
  each: number;
  waiting: number;
  patienceMs: number;
  busy: () => AppError;
  restMs?: number;
  turnMs?: number;
};

type Waiter = { begin(): void; refuse(reason: unknown): void };
type Work<T> = (over: AbortSignal) => Promise<T>;
type Turn = { of: string; isOver: boolean; stop: AbortController };

/** What nobody brings who does it by hand. */
const LONG_LINE = 8;

/**
 * Does works by turns of whose they are (`of`), so that one who brings many delays nobody who brings one. If all places to wait are
 * taken, the latest of whoever has most of them gives way. Whoever had a work that timed out comes after all others. After an abort of `signal` no turn comes. A work that may be set aside must end when the signal that it gets is aborted.
 * @throws the refusal `busy`, the signal's reason
 */
export function fairQueue({ most, each, waiting, patienceMs, busy, restMs = 0, turnMs }: FairLimits) {
  const running = new Map<string, number>();
  /** In the order of their next turns. */
  const lines = new Map<string, Waiter[]>();
  const turns = new Set<Turn>();
  /** Whose last work took too long: others come first. */
  const slow = new Set<string>();
  let [atWork, inLine] = [0, 0];

  const mayBegin = (of: string) => atWork < most && (running.get(of) ?? 0) < each;

  function begin(of: string): void {
    atWork += 1;
    count(of, 1);
  }

  function end(of: string): void {
    atWork -= 1;
    const isLong = restMs > 0 && (lines.get(of)?.length ?? 0) > LONG_LINE;
    if (isLong) setTimeout(rested, restMs, of);
    else count(of, -1);
    next();
  }

  function rested(of: string): void {
    count(of, -1);
    next();
  }

  function count(of: string, change: 1 | -1): void {
    const now = (running.get(of) ?? 0) + change;
    if (now > 0) running.set(of, now);
    else running.delete(of);
  }

  function wait(of: string, signal: AbortSignal | undefined): Promise<void> {
    if (inLine >= waiting && !makeRoomFor(of)) throw busy();
    return new Promise((resolve, reject) => {
      const settleBy = (settle: () => void) => {
        clearTimeout(late);
        signal?.removeEventListener("abort", leave);
        settle();
      };
      const waiter = {
        begin: () => settleBy(resolve),
        refuse: (reason: unknown) => settleBy(() => reject(reason)),
      };
      const drop = (reason: unknown) => takeOut(of, waiter) && waiter.refuse(reason);
      const leave = () => drop(signal?.reason);
      const late = setTimeout(() => drop(busy()), patienceMs);
      signal?.addEventListener("abort", leave);
      lines.set(of, [...(lines.get(of) ?? []), waiter]);
      inLine += 1;
      setAsideFor(of);
    });
  }

  /** Refuses the latest of the longest line, if that is longer than this one's would be. */
  function makeRoomFor(of: string): boolean {
    const [[longest = "", line = []] = []] = [...lines].toSorted(([, a], [, b]) => b.length - a.length);
    const last = line.at(-1);
    if (!last || line.length <= (lines.get(of)?.length ?? 0) + 1) return false;
    takeOut(longest, last);
    last.refuse(busy());
    return true;
  }

  function takeOut(of: string, waiter: Waiter): boolean {
    const rest = lines.get(of)?.filter((one) => one !== waiter) ?? [];
    const found = rest.length !== (lines.get(of)?.length ?? 0);
    if (found) inLine -= 1;
    if (rest.length > 0) lines.set(of, rest);
    else lines.delete(of);
    return found;
  }

  function setAsideFor(of: string): void {
    const [turn] = [...turns].filter((one) => one.isOver && one.of !== of && !one.stop.signal.aborted);
    turn?.stop.abort();
  }

  function startTurn(of: string, wasSetAside: boolean): { over: AbortSignal; done(): void } {
    const turn: Turn = { of, isOver: false, stop: new AbortController() };
    turns.add(turn);
    const end = () => {
      turn.isOver = true;
      if (lines.keys().some((other) => other !== of)) turn.stop.abort();
    };
    const timer = turnMs === undefined || wasSetAside ? undefined : setTimeout(end, turnMs);
    const done = () => {
      clearTimeout(timer);
      turns.delete(turn);
    };
    return { over: turn.stop.signal, done };
  }

  function next(): void {
    const inOrder = [...lines].toSorted(([a], [b]) => Number(slow.has(a)) - Number(slow.has(b)));
    for (const [of, [first]] of inOrder) {
      if (!first || !mayBegin(of)) continue;
      takeOut(of, first);
      const rest = lines.get(of);
      // Whoever has had a turn comes after all others.
      if (rest && lines.delete(of)) lines.set(of, rest);
      begin(of);
      first.begin();
      return;
    }
  }

  const run = async <T>(of: string, work: Work<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted();
    for (let wasSetAside = false; ; wasSetAside = true) {
      if (mayBegin(of)) begin(of);
      else await wait(of, signal);
      const { over, done } = startTurn(of, wasSetAside);
      try {
        const result = await work(over);
        slow.delete(of);
        return result;
      } catch (error) {
        if (over.aborted) continue;
        if (isAppError(error) && error.appCode === "timeout" && !signal?.aborted) slow.add(of);
        else slow.delete(of);
        throw error;
      } finally {
        done();
        end(of);
      }
    }
  };
  return Object.assign(run, { waiting: () => inLine });
}
