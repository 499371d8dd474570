import { useState } from "react";
import type { LiveList } from "../../contract/live.ts";
import { isOffline } from "../api/errors.ts";
import { sentence } from "../offline/errors.ts";
import { showToast } from "../ui/toast.ts";
import { useFresh } from "./use-fresh.ts";

/** Both works throw ApiError or Offline. `events`: the lists whose change calls for a refresh. */
type Ways = { refresh: () => Promise<void>; loadMore: () => Promise<void>; events?: LiveList[] };

/**
 * Asks for a list kept on this device, each minute while it is looked at and by hand, and for its next page. `error`: why
 * the last try brought nothing.
 */
export function useAsking({ refresh, loadMore, events }: Ways) {
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
  const askAnew = () => ask("busy", refresh);
  useFresh(askAnew, { events });

  return { at, error, refresh: askAnew, loadMore: () => void ask("more", loadMore) };
}
