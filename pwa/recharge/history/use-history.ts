import { useCallback, useEffect, useRef, useState } from "react";
import type { RechargeRecord } from "../../../contract/recharge.ts";
import { isOffline } from "../../api/errors.ts";
import { inTurn } from "../../lists/in-turn.ts";
import { useFresh } from "../../lists/use-fresh.ts";
import { sentence } from "../../offline/errors.ts";
import { showToast } from "../../ui/toast.ts";
import { type History, type HistoryFilters, loadHistory, loadOlder } from "./history.ts";

/** The recharge history under these filters, asked again each minute while it is looked at. */
export function useHistory(filters: HistoryFilters) {
  const [history, setHistory] = useState<History>();
  const [asOf, setAsOf] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [at, setAt] = useState<"idle" | "busy" | "more">("idle");
  const key = JSON.stringify(filters);
  const asked = useRef(key);
  const held = useRef<History | undefined>(undefined);
  const turn = useRef(inTurn());

  const hold = useCallback((now: History | undefined) => {
    held.current = now;
    setHistory(now);
  }, []);

  const ask = (step: "busy" | "more", work: () => Promise<History | undefined>) => {
    const askedFor = asked.current;
    return turn.current(async () => {
      if (askedFor !== asked.current) return;
      setAt(step);
      try {
        const now = await work();
        if (askedFor !== asked.current) return;
        if (now) hold(now);
        setAsOf(new Date().toISOString());
        setError(undefined);
      } catch (failure) {
        if (askedFor !== asked.current) return;
        setError(failure);
        if (step === "more" || (held.current && !isOffline(failure))) showToast("error", sentence(failure));
      } finally {
        if (askedFor === asked.current) setAt("idle");
      }
    });
  };
  const refresh = () => ask("busy", () => loadHistory(filters, held.current));

  useEffect(() => {
    // Other filters are another list.
    asked.current = key;
    turn.current = inTurn();
    hold(undefined);
    setError(undefined);
  }, [key, hold]);
  useFresh(refresh, { events: ["recharge-history"], key: key });

  return {
    history,
    asOf,
    error,
    at,
    refresh: () => void refresh(),
    loadMore: () => void ask("more", async () => held.current && loadOlder(held.current)),
    /** After a clearing: the version held is no help any more. */
    reload: () => {
      hold(undefined);
      void ask("busy", () => loadHistory(filters));
    },
    replace: (row: RechargeRecord) => {
      const now = held.current;
      if (now) hold({ ...now, rows: now.rows.map((one) => (one._id === row._id ? row : one)) });
      void refresh();
    },
  };
}
