import type { LiveList } from "../../contract/live.ts";

type Ask = { lists: readonly LiveList[]; work: () => Promise<unknown>; busy: boolean; again: boolean };

/** When a price or notice changes, every open page loads it. A short random wait spreads these calls. */
const SPREAD_MS = 250;
const everybodys: LiveList[] = ["prices", "switches", "notices"];

const asks = new Set<Ask>();

/**
 * Calls `work` when the server tells that one of these lists has changed, and when events may have been missed. It runs once at a
 * time; for changes meanwhile it runs once more afterwards. A failure is left to the next poll. Answers a function that stops it.
 */
export function onChange(lists: LiveList | readonly LiveList[], work: () => Promise<unknown>): () => void {
  const ask: Ask = { lists: [lists].flat(), work, busy: false, again: false };
  asks.add(ask);
  return () => asks.delete(ask);
}

/** Loads every list, because events may have been missed. */
export function askForAll(): void {
  for (const ask of asks) void doAsk(ask);
}

/** Loads these lists, because they have changed. */
export function askFor(changed: readonly LiveList[]): void {
  for (const ask of asks) {
    const called = changed.filter((list) => ask.lists.includes(list));
    if (called.some((list) => !everybodys.includes(list))) void doAsk(ask);
    else if (called.length > 0) setTimeout(() => void doAsk(ask), Math.random() * SPREAD_MS);
  }
}

async function doAsk(ask: Ask): Promise<void> {
  ask.again = true;
  if (ask.busy) return;
  ask.busy = true;
  while (ask.again) {
    ask.again = false;
    // The list shows its own age, and the layout that the connection is lost.
    await ask.work().catch(() => undefined);
  }
  ask.busy = false;
}
