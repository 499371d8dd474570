import { type Atom, atom, useAtomValue } from "jotai";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { type Cached, readValue } from "./cache.ts";
import { isStillHere, useCurrentUser } from "./chat-user.ts";
import { readSnapshot, writeSnapshot } from "./snapshot.ts";
import { watch } from "./watch.ts";

/** For nobody: nothing is known. */
const unknownAtom = atom<Cached<never>>({ value: undefined, asOf: undefined });
const valueAtoms = new Map<string, Atom<Cached<unknown>>>();

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
 * A value of the cache, with the time when the server last confirmed it. At first it is that of the last visit, or the `part`
 * of it that the first paint needs; then that of the database.
 */
export function useStoredValue<T>(name: string, part: (value: T) => T = (whole) => whole): Cached<T> {
  const userId = useCurrentUser()?._id;
  return useAtomValue(userId ? valueAtom(userId, name, part) : unknownAtom);
}

/** The atom of a value, so that the database is read once for all components. */
function valueAtom<T>(userId: string, name: string, part: (value: T) => T): Atom<Cached<T>> {
  const key = `${userId} ${name}`;
  const made = valueAtoms.get(key) as Atom<Cached<T>> | undefined;
  if (made) return made;
  const known = readSnapshot<T>(userId, name);
  const one = atom<Cached<T>>(known ?? { value: undefined, asOf: undefined });
  one.onMount = (set) => {
    const stop = watch(
      known !== undefined,
      () => readValue<T>(userId, name),
      (found) => {
        const row = found?.value;
        if (!row || !isStillHere(userId)) return;
        set({ value: row.value, asOf: row.asOf });
        writeSnapshot(userId, name, { value: part(row.value), asOf: row.asOf });
      },
    );
    return () => {
      stop();
      // The next component may be for another user, or for the same one after a logout.
      valueAtoms.delete(key);
    };
  };
  valueAtoms.set(key, one);
  return one;
}
