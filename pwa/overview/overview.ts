import { useCallback, useState } from "react";
import type { Overview } from "../../contract/overview.ts";
import { call } from "../api/client.ts";
import { useFresh } from "../lists/use-fresh.ts";

/** The desk at a glance, asked again when orders or recharges change, and each minute where nobody says so. `error` is of the last try. */
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
  useFresh(refresh, { events: ["queue", "recharge-history"] });
  return { ...known, refresh };
}
