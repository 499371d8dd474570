/**
 * The one clock of a run, and all that is to come by it. One thing is done at a time, and the next
 * only when all is quiet again: so what happens is decided by the seed alone, and never by who was
 * faster.
 */
export type World = ReturnType<typeof createWorld>;

type Due = { at: number; place: number; run: (() => void) | undefined };
type Real = { done: Promise<void>; hand: () => void };

/** When every run begins. */
export const BEGIN = Date.UTC(2026, 0, 5, 4);

export function createWorld() {
  let now = BEGIN;
  let places = 0;
  let hasEnded = false;
  /** A heap: the first is due next. Of two at the same time the one that was asked for first. */
  const heap: Due[] = [];
  const real: Real[] = [];
  const watching: (() => void)[] = [];

  const isBefore = (one: Due, other: Due) =>
    one.at === other.at ? one.place < other.place : one.at < other.at;

  function push(due: Due): void {
    let at = heap.push(due) - 1;
    for (let up = (at - 1) >> 1; at > 0 && isBefore(due, heap[up] as Due); up = (at - 1) >> 1) {
      heap[at] = heap[up] as Due;
      at = up;
    }
    heap[at] = due;
  }

  function pop(): Due | undefined {
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || first === last) return first;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      const [left, right] = [heap[down], heap[down + 1]];
      if (!left) break;
      if (right && isBefore(right, left)) down += 1;
      const next = heap[down] as Due;
      if (!isBefore(next, last)) break;
      heap[at] = next;
      at = down;
    }
    heap[at] = last;
    return first;
  }

  /** Does it in so many ms. Answers a function that takes it back. */
  function after(ms: number, run: () => void): () => void {
    const due: Due = { at: now + Math.max(0, ms), place: places++, run };
    push(due);
    return () => {
      due.run = undefined;
    };
  }

  /**
   * Something that takes its time outside of this world: cryptography, PostgreSQL. The world stands
   * still until it is done, and what comes of several is handed over in the order in which they
   * were begun.
   */
  function outside<T>(work: Promise<T>, isWanted: () => boolean = () => true): Promise<T> {
    return new Promise((resolve, reject) => {
      const one: Real = { done: Promise.resolve(), hand: () => undefined };
      // By await: within a transaction Dexie has put another `then` in the place of every
      // promise's.
      const settle = async () => {
        try {
          const value = await work;
          one.hand = () => isWanted() && resolve(value);
        } catch (error) {
          one.hand = () => isWanted() && reject(error);
        }
      };
      one.done = settle();
      real.push(one);
    });
  }

  /** Until everything that has been begun waits for the clock. */
  async function quiet(): Promise<void> {
    await microtasks();
    for (let one = real.shift(); one; one = real.shift()) {
      await one.done;
      one.hand();
      await microtasks();
    }
  }

  /** Lets all happen that is due by then. */
  async function until(at: number): Promise<void> {
    await quiet();
    for (let next = heap[0]; next && next.at <= at && !hasEnded; next = heap[0]) {
      pop();
      if (!next.run) continue;
      now = Math.max(now, next.at);
      next.run();
      await quiet();
      for (const look of watching) look();
    }
    now = Math.max(now, at);
  }

  /** Looks at all there is after each thing that has happened. */
  const afterEach = (look: () => void) => void watching.push(look);

  /**
   * Nothing happens any more, as when a rule is broken. What was to come is let go: the driver of
   * PostgreSQL keeps where each of its statements was first used, and with that a world.
   */
  function end(): void {
    hasEnded = true;
    heap.length = 0;
    watching.length = 0;
  }

  return { now: () => now, after, outside, quiet, until, afterEach, end };
}

const microtasks = () => new Promise((resolve) => setImmediate(resolve));
