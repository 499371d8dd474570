import type { AppError } from "../app-error.ts";
import { type Line, linesByOwner } from "./lines.ts";
import { longWorks } from "./long-works.ts";

export type FairLimits = {
  /** So many works run at once. */
  most: number;
  /** So many of them may be of one owner. */
  each: number;
  /** So many may wait. */
  waiting: number;
  /** So long each waits at most. */
  patienceMs: number;
  /** Refuses those for whom there is no place or no time left. */
  busy: () => AppError;
  /**
   * The pause after a work whose owner has a long line: nobody keeps a core of the machine busy all
   * the time.
   */
  restMs?: number;
  /** After so long the turn of a work is over, unless it says so before. */
  turnMs?: number;
};

type Turn = {
  owner: string;
  began: number;
  wasSetAside: boolean;
  /** It said that it takes long, in this turn or in the one before. */
  saysLong: boolean;
  /** It has one of the places of those that take long. */
  isLong: boolean;
  isOver: boolean;
  stop: AbortController;
};
type Waiter = Pick<PromiseWithResolvers<void>, "resolve" | "reject"> & { turn: Turn };
/** What a work is given to share the queue with others. */
export type Share = {
  /** Aborted when the work is set aside. */
  over: AbortSignal;
  /** The work says that its turn is over. */
  end(): void;
  /**
   * The work asks whether it may go on, before a part that is sure to take long. If not, it is set
   * aside.
   */
  mayTakeLong(): boolean;
  /** The work says whether it took too long. One that was stopped or broke may leave that open. */
  judge(isLong: boolean): void;
};
type Work<T> = (share: Share) => Promise<T>;

/** Nobody who brings works by hand has so many in line. */
const LONG_LINE = 8;
/** The owner of long works comes one turn later for each so many ms that they took. */
const TURN_LATER_MS = 750;
/** An owner comes no more than so many turns later. */
const MOST_TURNS_LATER = 20;

/** The HTTP server aborts with a mere text, which would pass by whatever handles errors. */
function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException(String(reason), "AbortError");
}

/**
 * Does works by turns of their owners, so that an owner who brings many delays nobody who brings
 * one.
 *
 * A work whose turn is over is set aside when works of others have not begun and come before it
 * then. It begins anew once, and that time it may end. The owner of a work that was set aside or
 * took too long comes later, by what such works took, until one does not take too long. But each
 * line keeps its place among the turns, and nobody who comes much later passes it: so nobody
 * starves.
 *
 * Those that say that they take long never take all places: one more is set aside, and begins anew
 * when another of them has ended.
 *
 * If all places to wait are taken, the latest work of the longest line gives way, or else that of
 * the line that comes last. After an abort of `signal` a work gets no turn. A work must end when
 * its own signal, `over`, is aborted.
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
  /** How many works of each owner run, or rest after one. */
  const running = new Map<string, number>();
  const lines = linesByOwner<Waiter>();
  /** Of all works that run. */
  const turns = new Set<Turn>();
  const longOnes = longWorks();
  let turnsBegun = 0;

  const hasPlaceForLong = () =>
    [...turns].filter(({ isLong }) => isLong).length < Math.max(1, most - 1);
  const mayBegin = ({ owner, isLong }: Turn) =>
    turns.size < most && (running.get(owner) ?? 0) < each && (!isLong || hasPlaceForLong());

  /** The place of this owner's next turn, were `ms` more of a long work noted. */
  function placeOf(owner: string, ms = 0): number {
    const later = (longOnes.msOf(owner) + ms) / TURN_LATER_MS;
    return turnsBegun + Math.min(MOST_TURNS_LATER, later);
  }

  function noteLong({ owner, began }: Turn): void {
    longOnes.add(owner, performance.now() - began);
    putLast(owner, lines.of(owner));
  }

  /**
   * Puts the line of whoever has had a turn after all others that wait, and later still if the turn
   * was long.
   */
  function putLast(owner: string, waiters: Waiter[]): void {
    lines.putLast(owner, waiters, placeOf(owner));
  }

  function begin(turn: Turn): void {
    turns.add(turn);
    turn.began = performance.now();
    turnsBegun += 1;
    running.set(turn.owner, (running.get(turn.owner) ?? 0) + 1);
  }

  function end(turn: Turn): void {
    turns.delete(turn);
    const { owner } = turn;
    const rested = () => {
      const left = (running.get(owner) ?? 0) - 1;
      if (left > 0) running.set(owner, left);
      else running.delete(owner);
      beginNext();
    };
    if (restMs > 0 && lines.of(owner).length > LONG_LINE) {
      setTimeout(rested, restMs);
      beginNext();
    } else rested();
  }

  /**
   * Waits for a turn, for so many ms. What was set aside waits before the other works of its owner.
   */
  function wait(turn: Turn, ms: number, signal?: AbortSignal): Promise<void> {
    const { owner, wasSetAside } = turn;
    if (!wasSetAside && lines.count() >= waiting && !makeRoomFor(owner)) throw busy();
    const { promise, ...settle } = Promise.withResolvers<void>();
    const waiter = { ...settle, turn };
    const drop = (reason: unknown) => lines.takeOut(owner, waiter) && waiter.reject(reason);
    const leave = () => drop(reasonOf(signal));
    // What was set aside may have used it all.
    const late = setTimeout(() => drop(busy()), Math.max(0, ms));
    signal?.addEventListener("abort", leave);
    if (wasSetAside) putLast(owner, [waiter, ...lines.of(owner)]);
    else lines.join(owner, waiter, placeOf(owner));
    turns.values().find(endForOthers);
    return promise.finally(() => {
      clearTimeout(late);
      signal?.removeEventListener("abort", leave);
    });
  }

  /**
   * Sets a work aside whose turn is over, if a work of somebody else that has not begun would come
   * before it.
   */
  function endForOthers({ owner, began, isOver, stop }: Turn): boolean {
    if (!isOver || stop.signal.aborted) return false;
    const place = placeOf(owner, performance.now() - began);
    const comesFirst = ([other, line]: [string, Line<Waiter>]) =>
      other !== owner && line.place < place && !line.waiters[0]?.turn.wasSetAside;
    if (lines.inOrder().some(comesFirst)) stop.abort();
    return stop.signal.aborted;
  }

  /** Refuses the work that must give way to one of this owner. False if none must. */
  function makeRoomFor(owner: string): boolean {
    const longest = lines.longest();
    if (longest && longest[1].waiters.length > lines.of(owner).length + 1)
      return refuseLast(longest);
    const last = lines.inOrder().at(-1);
    return last !== undefined && last[1].place > placeOf(owner) && refuseLast(last);
  }

  function refuseLast([owner, { waiters }]: [string, Line<Waiter>]): boolean {
    const last = waiters.at(-1);
    last?.reject(busy());
    return last !== undefined && lines.takeOut(owner, last);
  }

  function beginNext(): void {
    for (const [owner, { waiters }] of lines.inOrder()) {
      const [waiter, ...rest] = waiters;
      if (!waiter || !mayBegin(waiter.turn)) continue;
      begin(waiter.turn);
      putLast(owner, rest);
      waiter.resolve();
      return;
    }
  }

  function endTurn(turn: Turn): void {
    // A work that was set aside before may end now, so its turn is never over.
    turn.isOver = !turn.wasSetAside;
    endForOthers(turn);
  }

  /** What the work of this turn is given. */
  function shareOf(turn: Turn): Share {
    const over = turn.stop.signal;
    return {
      over,
      end: () => endTurn(turn),
      mayTakeLong() {
        if (!turn.saysLong && !hasPlaceForLong()) turn.stop.abort();
        else endTurn(turn);
        turn.saysLong = true;
        turn.isLong = !over.aborted;
        return turn.isLong;
      },
      judge(isLong) {
        // A work that was set aside did not come to its end.
        if (over.aborted) return;
        if (isLong) noteLong(turn);
        else longOnes.forget(turn.owner);
      },
    };
  }

  const run = async <T>(owner: string, work: Work<T>, signal?: AbortSignal): Promise<T> => {
    const until = performance.now() + patienceMs;
    for (let turn = firstTurn(owner); ; turn = turnAfter(turn)) {
      if (signal?.aborted) throw reasonOf(signal);
      if (mayBegin(turn)) begin(turn);
      else await wait(turn, until - performance.now(), signal);
      const timer = turnMs === undefined ? undefined : setTimeout(() => endTurn(turn), turnMs);
      try {
        return await work(shareOf(turn));
      } catch (error) {
        if (!turn.stop.signal.aborted) throw error;
        noteLong(turn);
      } finally {
        clearTimeout(timer);
        end(turn);
      }
    }
  };
  return Object.assign(run, { waiting: lines.count });
}

function firstTurn(owner: string): Turn {
  const stop = new AbortController();
  return {
    owner,
    began: 0,
    wasSetAside: false,
    saysLong: false,
    isLong: false,
    isOver: false,
    stop,
  };
}

/** The turn in which a work that was set aside begins anew. */
function turnAfter({ owner, saysLong }: Turn): Turn {
  return { ...firstTurn(owner), wasSetAside: true, saysLong, isLong: saysLong };
}
