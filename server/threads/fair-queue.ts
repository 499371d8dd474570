import type { AppError } from "../app-error.ts";

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

type Waiter = Pick<PromiseWithResolvers<void>, "resolve" | "reject">;
/** `judge` hears whether it took too long. A work that was stopped or broke may leave that open. */
type Work<T> = (over: AbortSignal, judge: (isSlow: boolean) => void) => Promise<T>;
type Turn = { of: string; isOver: boolean; stop: AbortController };

/** What nobody brings who does it by hand. */
const LONG_LINE = 8;

/**
 * Does works by turns of whose they are (`of`), so that one who brings many delays nobody who brings one. If all places to wait are
 * taken, the latest of whoever has most of them gives way. Whoever had a work that took too long comes after all others, until
 * one did not. After an abort of `signal` no turn comes. A work that may be set aside must end when the signal that it gets is aborted.
 * @throws the refusal `busy`, the signal's reason
 */
export function fairQueue({
  most,
  each,
  waiting,
  patienceMs,
  busy,
  restMs = 0,
  turnMs,
}: FairLimits) {
  /** Those that rest too. */
  const running = new Map<string, number>();
  /** In the order of their next turns. */
  const lines = new Map<string, Waiter[]>();
  const turns = new Set<Turn>();
  /** Whose last judged work took too long: others come first. */
  const slow = new Set<string>();
  let atWork = 0;

  const inLine = () => lines.values().reduce((sum, line) => sum + line.length, 0);
  const waitingOf = (of: string) => lines.get(of)?.length ?? 0;
  const mayBegin = (of: string) => atWork < most && (running.get(of) ?? 0) < each;

  function begin(of: string): void {
    atWork += 1;
    running.set(of, (running.get(of) ?? 0) + 1);
  }

  function end(of: string): void {
    atWork -= 1;
    const rested = () => {
      const left = (running.get(of) ?? 0) - 1;
      if (left > 0) running.set(of, left);
      else running.delete(of);
      next();
    };
    const isLong = restMs > 0 && waitingOf(of) > LONG_LINE;
    if (isLong) setTimeout(rested, restMs);
    if (isLong) next();
    else rested();
  }

  function wait(of: string, signal: AbortSignal | undefined): Promise<void> {
    if (inLine() >= waiting && !makeRoomFor(of)) throw busy();
    const { promise, ...waiter } = Promise.withResolvers<void>();
    const drop = (reason: unknown) => takeOut(of, waiter) && waiter.reject(reason);
    const leave = () => drop(signal?.reason);
    const late = setTimeout(() => drop(busy()), patienceMs);
    signal?.addEventListener("abort", leave);
    lines.set(of, [...(lines.get(of) ?? []), waiter]);
    // A work of somebody else goes whose turn is over.
    turns
      .values()
      .find((one) => one.isOver && one.of !== of && !one.stop.signal.aborted)
      ?.stop.abort();
    return promise.finally(() => {
      clearTimeout(late);
      signal?.removeEventListener("abort", leave);
    });
  }

  /** Refuses the latest of the longest line, if that is longer than this one's would be. */
  function makeRoomFor(of: string): boolean {
    const [[longest = "", line = []] = []] = [...lines].toSorted(
      ([, a], [, b]) => b.length - a.length,
    );
    const last = line.at(-1);
    if (!last || line.length <= waitingOf(of) + 1) return false;
    takeOut(longest, last);
    last.reject(busy());
    return true;
  }

  function takeOut(of: string, waiter: Waiter): boolean {
    const before = waitingOf(of);
    const rest = lines.get(of)?.filter((one) => one !== waiter) ?? [];
    if (rest.length > 0) lines.set(of, rest);
    else lines.delete(of);
    return rest.length < before;
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
      first.resolve();
      return;
    }
  }

  const run = async <T>(of: string, work: Work<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted();
    for (let wasSetAside = false; ; wasSetAside = true) {
      if (mayBegin(of)) begin(of);
      else await wait(of, signal);
      const turn: Turn = { of, isOver: false, stop: new AbortController() };
      const over = turn.stop.signal;
      turns.add(turn);
      const endTurn = () => {
        turn.isOver = true;
        if (lines.keys().some((other) => other !== of)) turn.stop.abort();
      };
      const timer = turnMs !== undefined && !wasSetAside ? setTimeout(endTurn, turnMs) : undefined;
      try {
        return await work(over, (isSlow) => {
          // Set aside, it was not at its end.
          if (over.aborted) return;
          if (isSlow) slow.add(of);
          else slow.delete(of);
        });
      } catch (error) {
        if (!over.aborted) throw error;
      } finally {
        clearTimeout(timer);
        turns.delete(turn);
        end(of);
      }
    }
  };
  return Object.assign(run, { waiting: inLine });
}
