import { useEffect, useState } from "react";
import { sentence } from "../offline/errors.ts";
import { showToast } from "../ui/toast.ts";
import { type AuditFilters, type AuditPage, listAudit } from "./audit.ts";

type State = { at: "busy" } | { at: "done"; page: AuditPage } | { at: "failed"; error: unknown };

/** The log as the filter leaves it, page by page. In memory only. */
export function useAudit({ actor, action, day }: AuditFilters) {
  const [state, setState] = useState<State>({ at: "busy" });
  const [round, setRound] = useState(0);
  const [more, setMore] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks the same again.
  useEffect(() => {
    let live = true;
    setState({ at: "busy" });
    listAudit({ actor, action, day }).then(
      (page) => live && setState({ at: "done", page }),
      (error: unknown) => live && setState({ at: "failed", error }),
    );
    return () => {
      live = false;
    };
  }, [actor, action, day, round]);

  const loadMore = async () => {
    if (state.at !== "done" || !state.page.next) return;
    setMore(true);
    try {
      const older = await listAudit({}, state.page.next);
      setState({ at: "done", page: { lines: [...state.page.lines, ...older.lines], next: older.next } });
    } catch (error) {
      showToast("error", sentence(error));
    }
    setMore(false);
  };
  return { state, loadingMore: more, loadMore: () => void loadMore(), reload: () => setRound((now) => now + 1) };
}
