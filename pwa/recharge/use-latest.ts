import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { MyRecharge } from "../../contract/recharge.ts";
import { useFresh } from "../lists/use-fresh.ts";
import { refreshValues } from "../settings/start.ts";
import { loadMyRecharges, useMyRecharges } from "./my-recharges.ts";
import { findDecided, isInDoubt, standing } from "./recharge.ts";

const CALM_MS = 60_000;
/**
 * The interval while a payment is in doubt: an unchanged answer costs the server one indexed row.
 */
const EAGER_MS = 4_000;
const SLOWER_MS = 20_000;
const EAGER_FOR_MS = 3 * 60_000;

/**
 * The user's newest recharges, loaded often while one is in doubt; its outcome is kept with `keep`,
 * as is the recharge that the payer came back from (`returned`). `awaited`: that one is in doubt,
 * but has not been loaded yet.
 */
export function useLatest(returned: Returned | undefined, keep: (returned: Returned) => void) {
  const mine = useMyRecharges();
  const [error, setError] = useState<unknown>();
  const [loaded, setLoaded] = useState(false);
  const doubtful = mine?.rows.filter((row) => row.checkedSince) ?? [];
  const row = mine?.rows.find(({ _id }) => _id === returned?.id);
  const before = useRef<MyRecharge[]>(undefined);
  const tell = useEffectEvent((rows: MyRecharge[]) => {
    const decided = findDecided(before.current ?? [], rows);
    // It was decided before this device ever saw it in doubt.
    if (row && returned?.status === "pending" && !row.checkedSince && !decided.includes(row))
      decided.push(row);
    for (const one of decided) {
      const status = standing(returned?.id === one._id ? returned.status : "", one);
      refreshAfter(status);
      if (!returned?.id || returned.id === one._id) keep({ status, id: one._id });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the payer came back from may have been loaded before.
  useEffect(() => {
    // Whoever has loaded them: `shell/live.ts` does so too.
    if (mine) tell(mine.rows);
    before.current = mine?.rows;
  }, [mine, returned?.id]);
  const awaited =
    !row && !loaded && returned !== undefined && isInDoubt(returned.status, undefined);
  useFresh(refresh, { events: ["recharges"], every: pace(doubtful, awaited), key: returned?.id });

  async function refresh() {
    try {
      await loadMyRecharges();
      setError(undefined);
      setLoaded(true);
    } catch (failure) {
      setError(failure);
    }
  }

  return {
    mine,
    doubtful,
    error,
    awaited: awaited && doubtful.length === 0,
    /** That the payer came back is known, but not from which recharge. */
    reading: returned?.id !== undefined && !row && !loaded && error === undefined,
    /** The recharge that the payer came back from. */
    row,
    refresh,
  };
}

function pace(doubtful: MyRecharge[], awaited: boolean): number {
  if (awaited) return EAGER_MS;
  const newest = Math.max(...doubtful.map((row) => Date.parse(row.checkedSince ?? "")));
  if (!Number.isFinite(newest)) return CALM_MS;
  return Date.now() - newest < EAGER_FOR_MS ? EAGER_MS : SLOWER_MS;
}

/** How the payer came back. `id`: of their recharge, if the server has told it. */
export type Returned = { status: string; id?: string | undefined };
type Entry = { returned?: Returned } | null;

/**
 * How the payer came back from the provider, and a function that changes it. The `?status=` is kept
 * in this history entry instead of the address, so that a reload and Back show it again.
 */
export function useReturn(): [Returned | undefined, (returned: Returned | undefined) => void] {
  const search = useSearch();
  const returned = useHistoryState<Entry>()?.returned;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is another return.
  useEffect(() => {
    // Not from `search`: a second run of this effect must see that the query is gone.
    const query = new URLSearchParams(location.search);
    const [status, id] = [query.get("status"), query.get("recharge") ?? undefined];
    if (status === null) return;
    history.replaceState({ ...history.state, returned: { status, id } }, "", location.pathname);
    refreshAfter(status);
  }, [search]);
  return [returned, keepReturned];
}

/** After a success there is more money in the balance. */
function refreshAfter(status: string): void {
  if (status === "0000") refreshValues().catch(() => undefined);
}

function keepReturned(returned: Returned | undefined): void {
  history.replaceState({ ...history.state, returned }, "");
}
