import { useCallback, useState } from "react";
import type { Overview } from "../../contract/overview.ts";
import { call } from "../api/client.ts";
import { useOnChange } from "../lists/use-on-change.ts";
import { usePolling } from "../offline/polling.ts";

const RELOAD_MS = 60_000;

/** The desk at a glance, asked again each minute and when the queue changes. `error` is of the last try. */
export function useOverview() {
  const [known, setKnown] = useState<{ overview?: Overview; asOf?: string; error?: unknown }>({});
  const refresh = useCallback(
    () =>
      call<Overview>("get", "overview").then(
        (overview) => setKnown({ overview, asOf: new Date().toISOString() }),
        (error: unknown) => setKnown((now) => ({ ...now, error })),
      ),
    [],
  );
  usePolling(refresh, RELOAD_MS);
  useOnChange("queue", refresh);
  return { ...known, refresh };
}
