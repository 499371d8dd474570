import { useState } from "react";
import { isOffline } from "../api/errors.ts";
import { refreshDesk } from "../desk/desk.ts";
import { sentence } from "../i18n/errors.ts";
import { useSeen } from "../live/use-seen.ts";
import { usePolling } from "../offline/polling.ts";
import { showToast } from "../toast.ts";
import { loadMoreOrders, refreshMyOrders, useMyOrders } from "./my-orders.ts";

const RELOAD_MS = 60_000;

/** My orders as this phone knows them, asked again each minute. `error`: why the last try brought nothing. */
export function useOrderList() {
  const list = useMyOrders();
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
  const refresh = () => ask("busy", refreshMyOrders);
  usePolling(refresh, RELOAD_MS);
  useSeen(list?.asOf);

  return {
    list,
    at,
    error,
    /** By hand the balance is asked for too: a refund shows there. */
    refresh: () => void Promise.all([refresh(), refreshDesk().catch(() => undefined)]),
    loadMore: () => void ask("more", loadMoreOrders),
  };
}
