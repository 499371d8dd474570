import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MyRecharge } from "../../contract/recharge.ts";
import { useFresh } from "../lists/use-fresh.ts";
import { announceDecided, findReturned, isInDoubt } from "./outcome.ts";
import { findDecided, loadMyRecharges, useMyRecharges } from "./recharge.ts";
import type { Returned } from "./use-return.ts";

/** The id of a recharge that is not among the newest. */
const NONE = "";
const CALM_MS = 60_000;
/** The interval while a payment is in doubt: an unchanged answer costs the server one indexed row. */
const EAGER_MS = 4_000;
const SLOWER_MS = 20_000;
const EAGER_FOR_MS = 3 * 60_000;

/**
 * The user's newest recharges, loaded often while one is in doubt; its outcome is announced and kept with `keep`, as is the
 * recharge that the payer came back from (`returned`). `awaited`: that one is in doubt, but has not been loaded yet.
 */
export function useLatest(returned: Returned | undefined, keep: (returned: Returned) => void) {
  const mine = useMyRecharges();
  const [error, setError] = useState<unknown>();
  const doubtful = mine?.rows.filter((row) => row.checkedSince) ?? [];
  const unknown = returned !== undefined && returned.id === undefined;
  const before = useRef<MyRecharge[]>(undefined);
  const tell = useEffectEvent((decided: MyRecharge[]) => {
    if (decided[0] && !returned) keep({ status: "pending", id: decided[0]._id });
    for (const row of decided) announceDecided(row);
  });
  useEffect(() => {
    // Whoever has loaded them: `shell/live.ts` does so too.
    const rows = mine?.rows;
    if (rows) tell(findDecided(before.current ?? [], rows));
    before.current = rows;
  }, [mine?.rows]);
  const awaited = unknown && isInDoubt(returned.status, undefined);
  useFresh(refresh, { events: ["recharges"], every: pace(doubtful, awaited), key: unknown });

  async function refresh() {
    try {
      const newest = await loadMyRecharges();
      setError(undefined);
      if (!unknown) return;
      const back = findReturned(returned.status, newest);
      keep({ ...returned, id: back?._id ?? NONE });
      // It was decided before this device ever saw it in doubt.
      if (back && returned.status === "pending" && !back.checkedSince) announceDecided(back);
    } catch (failure) {
      setError(failure);
    }
  }

  return {
    mine,
    doubtful,
    error,
    awaited: awaited && doubtful.length === 0,
    /** The recharge that the payer came back from. */
    row: mine?.rows.find(({ _id }) => _id === returned?.id),
    refresh,
  };
}

function pace(doubtful: MyRecharge[], awaited: boolean): number {
  if (awaited) return EAGER_MS;
  const newest = Math.max(...doubtful.map((row) => Date.parse(row.checkedSince ?? "")));
  if (!Number.isFinite(newest)) return CALM_MS;
  return Date.now() - newest < EAGER_FOR_MS ? EAGER_MS : SLOWER_MS;
}
