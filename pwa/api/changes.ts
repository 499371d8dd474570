import type { LiveList, Versions } from "../../contract/live.ts";

type Work = (newest?: Versions) => Promise<unknown>;
/** `next`: set while work is left to do, with the newest versions if the server has sent them. */
type Ask = {
  lists: readonly LiveList[];
  work: Work;
  busy: boolean;
  next: { newest: Versions | undefined } | undefined;
};

/**
 * When a price or notice changes, every open page loads it. A short random wait spreads these
 * calls.
 */
const SPREAD_MS = 250;
const everybodys: LiveList[] = ["prices", "switches", "notices"];

const asks = new Set<Ask>();

/**
 * Calls `work` when the server tells that one of these lists has changed, and when events may have
 * been missed. It runs once at a time; for changes meanwhile it runs once more afterwards. A
 * failure is left to the next poll. `work` gets the newest versions if the server has sent them,
 * and need not request those again. Answers a function that stops it.
 */
export function onChange(lists: LiveList | readonly LiveList[], work: Work): () => void {
  const ask: Ask = { lists: [lists].flat(), work, busy: false, next: undefined };
  asks.add(ask);
  return () => asks.delete(ask);
}

/**
 * Loads every list, because events may have been missed. `newest`: their versions, as far as the
 * server has sent them.
 */
export function requestAllLists(newest?: Versions): void {
  for (const ask of asks) void doAsk(ask, newest);
}

/** Loads these lists, because they have changed. */
export function requestLists(changed: readonly LiveList[]): void {
  for (const ask of asks) {
    const called = changed.filter((list) => ask.lists.includes(list));
    if (called.some((list) => !everybodys.includes(list))) void doAsk(ask);
    else if (called.length > 0) setTimeout(() => void doAsk(ask), Math.random() * SPREAD_MS);
  }
}

async function doAsk(ask: Ask, newest?: Versions): Promise<void> {
  ask.next = { newest };
  if (ask.busy) return;
  ask.busy = true;
  while (ask.next) {
    const now = ask.next;
    ask.next = undefined;
    // The list shows its own age, and the layout that the connection is lost.
    await ask.work(now.newest).catch(() => undefined);
  }
  ask.busy = false;
}
