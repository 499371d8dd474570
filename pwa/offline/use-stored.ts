import { liveQuery } from "dexie";
import { atom, getDefaultStore } from "jotai";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { afterPaint } from "../api/after-paint.ts";
import { readValue } from "./cache.ts";
import { useCurrentUser } from "./chat-user.ts";
import { inUserDb } from "./db.ts";
import type { CachedValue } from "./rows.ts";
import { countUnsent } from "./sending/outbox.ts";
import { onUnstored, type ShownName, shownValue, showValues } from "./values.ts";

/** The failure of this device's storage (full, blocked, broken), for a line in the layout; undefined while it works. */
export const storageTroubleAtom = atom<unknown>(undefined);

/** The wait after a failed read. */
const AGAIN_MS = 2_000;

/** Those values that are single rows of the cache. */
const ROWS: readonly ShownName[] = ["user", "services", "prices", "switches", "notices"];

/**
 * Reads the signed-in user's databases and follows every change. Undefined while reading, when nobody is signed in, and when
 * the storage can't be read (the layout tells why). When a later read fails, the last answer stays until a new one. `known`
 * answers what is known before the database has answered, if anything: that is drawn first.
 */
export function useStored<T>(
  read: (userId: string) => Promise<T>,
  known?: (userId: string) => T | undefined,
): T | undefined {
  const userId = useCurrentUser()?._id;
  const [held, hold] = useState<{ of: string; value: T | undefined }>();
  const readNow = useEffectEvent(read);
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
        hold({ of: userId, value: found?.value });
      },
    );
  }, [userId, isKnown]);
  return held && held.of === userId ? held.value : atOnce;
}

/**
 * Shows the values of this user as the databases have them, also when another tab or the worker has written them. Answers a function
 * that stops it.
 */
export function followValues(userId: string): () => void {
  const stops = [
    watch(
      false,
      () => Promise.all(ROWS.map((name) => readValue(userId, name))),
      (found) => {
        // A page that was closed in the middle has left a snapshot that is newer than its database.
        const isNews = (row: CachedValue) =>
          row.asOf >= (shownValue(userId, row.name as ShownName).asOf ?? "");
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
 * Reads now and after every change; if something is known already, only after that has been painted. A read that fails, because
 * the browser is just deleting its data for example, tells undefined and is tried again. Answers a function that stops it.
 */
export function watch<T>(
  isKnown: boolean,
  read: () => Promise<T>,
  tell: (found: { value: T } | undefined) => void,
): () => void {
  const store = getDefaultStore();
  let trouble: unknown;
  const attempt = async () => {
    try {
      const value = await read();
      if (trouble !== undefined && store.get(storageTroubleAtom) === trouble)
        store.set(storageTroubleAtom, undefined);
      return { value };
    } catch (error) {
      trouble = error;
      store.set(storageTroubleAtom, error);
      return undefined;
    }
  };
  const begin = () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (found: { value: T } | undefined) => {
      tell(found);
      clearTimeout(timer);
      // A query that has never read anything is not told of changes either.
      if (!found)
        timer = setTimeout(() => {
          stop();
          stop = begin();
        }, AGAIN_MS);
    };
    const watching = liveQuery(attempt).subscribe(take);
    const ignore = onUnstored(() => void attempt().then(take));
    return () => {
      clearTimeout(timer);
      ignore();
      watching.unsubscribe();
    };
  };
  let stop = isKnown ? afterPaint(begin) : begin();
  return () => stop();
}
