import type { LiveList } from "../../contract/live.ts";

type Work = (version?: string) => Promise<unknown>;
/** `next`: set while work is left to do, with the newest version if the server has sent one. */
type Ask = { lists: readonly LiveList[]; work: Work; busy: boolean; next: { version: string | undefined } | undefined };

/** When a price or notice changes, every open page loads it. A short random wait spreads these calls. */
const SPREAD_MS = 250;
const everybodys: LiveList[] = ["prices", "switches", "notices"];

const asks = new Set<Ask>();

/**
 * Calls `work` when the server tells that one of these lists has changed, and when events may have been missed. It runs once at
 * a time; for changes meanwhile it runs once more afterwards. A failure is left to the next poll. For a single list, `work`
 * gets the newest version if the server has sent it, and need not request that version again. Answers a function that stops it.
 */
export function onChange(lists: LiveList | readonly LiveList[], work: Work): () => void {
  const ask: Ask = { lists: [lists].flat(), work, busy: false, next: undefined };
  asks.add(ask);
  return () => asks.delete(ask);
}

/** Loads every list, because events may have been missed. `versions` are the newest ones, as far as the server sent them. */
export function requestAllLists(versions: Partial<Record<LiveList, string>> = {}): void {
  for (const ask of asks) {
    const [list, another] = ask.lists;
    void doAsk(ask, list && !another ? versions[list] : undefined);
  }
}

/** Loads these lists, because they have changed. */
export function requestLists(changed: readonly LiveList[]): void {
  for (const ask of asks) {
    const called = changed.filter((list) => ask.lists.includes(list));
    if (called.some((list) => !everybodys.includes(list))) void doAsk(ask);
    else if (called.length > 0) setTimeout(() => void doAsk(ask), Math.random() * SPREAD_MS);
  }
}

async function doAsk(ask: Ask, version?: string): Promise<void> {
  ask.next = { version };
  if (ask.busy) return;
  ask.busy = true;
  while (ask.next) {
    const now = ask.next;
    ask.next = undefined;
    // The list shows its own age, and the layout that the connection is lost.
    await ask.work(now.version).catch(() => undefined);
  }
  ask.busy = false;
}
