import { useState } from "react";
import { isOffline } from "../api/errors.ts";
import { useOnChange } from "../api/use-on-change.ts";
import { sentence } from "../i18n/errors.ts";
import { usePolling } from "../offline/polling.ts";
import { showToast } from "../toast.ts";
import { loadMoreRoshids, refreshRoshids, useRoshids } from "./roshid.ts";

const RELOAD_MS = 60_000;

/** My roshids as this phone knows them, asked again each minute. `error`: why the last try brought nothing. */
export function useRoshidList() {
  const list = useRoshids();
  const [at, setAt] = useState<"idle" | "busy" | "more">("idle");
  const [error, setError] = useState<unknown>();

  const ask = async (step: "busy" | "more", work: () => Promise<void>) => {
    setAt(step);
    try {
      await work();
      setError(undefined);
    } catch (failure) {
      setError(failure);
      // The page says by itself that there is no connection.
      if (step === "more" || !isOffline(failure)) showToast("error", sentence(failure));
    } finally {
      setAt("idle");
    }
  };
  const refresh = () => ask("busy", refreshRoshids);
  usePolling(refresh, RELOAD_MS);
  useOnChange("roshids", refresh);

  return { list, at, error, refresh: () => void refresh(), loadMore: () => void ask("more", loadMoreRoshids) };
}
