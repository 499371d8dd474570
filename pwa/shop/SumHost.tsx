import { atom, useAtom } from "jotai";
import { lazy, Suspense, useEffect } from "react";
import type { Entry } from "./entries.ts";

const SumDialog = lazy(async () => ({ default: (await import("./SumDialog.tsx")).SumDialog }));

/** The waiting order of which it is being noted what it brings. */
export const notedAtom = atom<Entry>();

/**
 * The dialog of a waiting order, outside of its row: that goes when the order is sent, and what was
 * being typed would go with it.
 */
export function SumHost() {
  const [entry, setEntry] = useAtom(notedAtom);
  // It is nothing for whoever comes in next.
  useEffect(() => () => setEntry(undefined), [setEntry]);
  if (!entry) return null;
  return (
    <Suspense>
      <SumDialog entry={entry} onClose={() => setEntry(undefined)} />
    </Suspense>
  );
}
