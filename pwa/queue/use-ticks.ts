import { useCallback, useState } from "react";

export type Ticks = ReturnType<typeof useTicks>;

/** The orders that are ticked to be handled together. `ids`: undefined while none can be ticked. */
export function useTicks() {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  return {
    ids,
    /** Begins with these ticked. */
    start: (ticked: string[] = []) => setIds(new Set(ticked)),
    stop: () => setIds(undefined),
    // The same function at each render, so that only the ticked row is drawn again.
    toggle: useCallback((id: string) => setIds((now) => now && toggled(now, id)), []),
  };
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
