import { Dexie, liveQuery } from "dexie";
import { atom, getDefaultStore } from "jotai";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { afterPaint } from "../api/after-paint.ts";
import { isNoAnswer } from "../storage/in-time.ts";
import { readValue } from "./cache.ts";
import { useCurrentUser } from "./chat-user.ts";
import { inUserDb } from "./db.ts";
import { lastUnread } from "./or-nothing.ts";
import type { CachedValue } from "./rows.ts";
import { countUnsent } from "./sending/outbox.ts";
import { isOlder, onUnstored, type ShownName, shownValue, showValues } from "./values.ts";

/**
 * The failure of this device's storage (full, blocked, broken), for a line in the layout; undefined
 * while it works.
 */
export const storageTroubleAtom = atom<unknown>(undefined);

/** The wait after a failed read. */
const AGAIN_MS = 2_000;

/** Those values that are single rows of the cache. */
const ROWS: readonly ShownName[] = ["user", "services", "prices", "switches", "notices"];

/**
 * Reads the signed-in user's databases and follows every change. Undefined while reading, and when
 * nobody is signed in. `nothing` where the storage can't be read (the layout tells why), so that a
 * screen goes on with what the server says; a read that puts several together uses `orNothing` for
 * each. When a later read fails, the last answer stays until a new one. `known` answers what is
 * known before the database has answered, if anything: that is drawn first.
 */
export function useStored<T>(
  read: (userId: string) => Promise<T>,
  nothing: NoInfer<T>,
  known?: (userId: string) => T | undefined,
): T | undefined {
  const userId = useCurrentUser()?._id;
  const [held, hold] = useState<{ of: string; value: T | undefined }>();
  const readNow = useEffectEvent(read);
  const nothingNow = useEffectEvent(() => nothing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was known when the user came, once.
  const atOnce = useMemo(() => (userId ? known?.(userId) : undefined), [userId]);
  const isKnown = atOnce !== undefined;
  useEffect(() => {
    if (!userId) return;
    let answered = false;
    return watch(
      isKnown,
      () => readNow(userId),
      (found) => {
        // A failed first read removes what is shown: its database may be gone.
        if (!found && answered) return;
        answered = true;
        hold({ of: userId, value: found ? found.value : nothingNow() });
      },
    );
  }, [userId, isKnown]);
  return held && held.of === userId ? held.value : atOnce;
}

/**
 * Shows the values of this user as the databases have them, also when another tab or the worker has
 * written them. Answers a function that stops it.
 */
export function followValues(userId: string): () => void {
  const stops = [
    watch(
      false,
      () => Promise.all(ROWS.map((name) => readValue(userId, name))),
      (found) => {
        // A page that was closed in the middle has left a snapshot that is newer than its database.
        // Only a clock that was set back since leaves one of a time to come.
        const isNews = (row: CachedValue) => {
          const shown = shownValue(userId, row.name as ShownName);
          const { asOf = "" } = shown;
          return (row.asOf >= asOf || asOf > new Date().toISOString()) && !isOlder(row, shown);
        };
        showValues(
          userId,
          Object.fromEntries(
            (found?.value ?? []).flatMap((row) => (row && isNews(row) ? [[row.name, row]] : [])),
          ),
        );
      },
    ),
    watch(
      false,
      // Both are read at once, because liveQuery does not watch what is read after an await.
      () => Promise.all([countUnsent(userId), inUserDb(userId, ({ drafts }) => drafts.count())]),
      (found) => {
        const [unsent = 0, drafts = 0] = found?.value ?? [];
        if (found) showValues(userId, { held: { value: { unsent, drafts }, asOf: undefined } });
      },
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Reads now and after every change; if something is known already, only after that has been
 * painted. A read that fails, because the browser is just deleting its data for example, tells
 * undefined and is tried again, and one of which a part counted as nothing is tried again too.
 * Answers a function that stops it.
 */
export function watch<T>(
  isKnown: boolean,
  read: () => Promise<T>,
  tell: (found: { value: T } | undefined) => void,
): () => void {
  const store = getDefaultStore();
  let trouble: unknown;
  const attempt = async () => {
    const before = lastUnread();
    let found: { value: T } | undefined;
    let failure: { error: unknown } | undefined;
    try {
      found = { value: await read() };
      failure = lastUnread() === before ? undefined : lastUnread();
    } catch (error) {
      failure = { error };
    }
    if (failure || (trouble !== undefined && store.get(storageTroubleAtom) === trouble))
      store.set(storageTroubleAtom, failure?.error);
    trouble = failure?.error;
    return { found, failure };
  };
  const begin = () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = ({ found, failure }: Awaited<ReturnType<typeof attempt>>) => {
      // What is known stays while there is no answer: nothing says that it is gone.
      if (found || !(isKnown && isNoAnswer(failure?.error))) tell(found);
      clearTimeout(timer);
      // A query that has never read anything is not told of changes either.
      if (failure)
        timer = setTimeout(() => {
          stop();
          stop = begin();
        }, AGAIN_MS);
    };
    let stopped = false;
    const readAgain = () => void attempt().then((read) => stopped || take(read));
    const watching = liveQuery(attempt).subscribe(take);
    // Without an IndexedDB a query never begins.
    if (!Dexie.dependencies.indexedDB) readAgain();
    const ignore = onUnstored(readAgain);
    return () => {
      stopped = true;
      clearTimeout(timer);
      ignore();
      watching.unsubscribe();
    };
  };
  let stop = isKnown ? afterPaint(begin) : begin();
  return () => stop();
}
