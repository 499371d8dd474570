import type { LiveList } from "../../contract/live.ts";

type Ask = { lists: readonly LiveList[]; work: () => Promise<unknown>; busy: boolean; again: boolean };

/** Every open page asks for a changed price or notice. They spread their calls, by less than a person notices. */
const SPREAD_MS = 250;
const everybodys: LiveList[] = ["prices", "switches", "notices"];

const asks = new Set<Ask>();

/**
 * Does `work` whenever the server says that one of these lists has changed, and when something may have been missed. One at
 * a time: what changes meanwhile is asked for once more afterwards. A failure is left to the next poll. Returns a function
 * that stops it.
 */
export function onChange(lists: LiveList | readonly LiveList[], work: () => Promise<unknown>): () => void {
  const ask: Ask = { lists: [lists].flat(), work, busy: false, again: false };
  asks.add(ask);
  return () => asks.delete(ask);
}

/** Something may have been missed. */
export function askForAll(): void {
  for (const ask of asks) void doAsk(ask);
}

/** These lists have changed. */
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
    // The list shows by itself that it is old, and the connection that it is lost.
    await ask.work().catch(() => undefined);
  }
  ask.busy = false;
}
