import { useEffect, useState } from "react";
import type { Roshid } from "../../contract/roshid.ts";

export type LoadedRoshid = { at: "busy" } | { at: "done"; roshid: Roshid } | { at: "failed"; error: unknown };

/** One roshid by `load`, and the way to try again. */
export function useRoshid(id: string, load: (id: string) => Promise<Roshid>): [LoadedRoshid, () => void] {
  const [loaded, setLoaded] = useState<LoadedRoshid>({ at: "busy" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew.
  useEffect(() => {
    let live = true;
    setLoaded({ at: "busy" });
    load(id).then(
      (roshid) => live && setLoaded({ at: "done", roshid }),
      (error) => live && setLoaded({ at: "failed", error }),
    );
    return () => {
      live = false;
    };
  }, [id, load, tries]);
  return [loaded, () => setTries((count) => count + 1)];
}
