import { useEffect, useRef, useState } from "react";
import type { MyRecharge } from "../../contract/recharge.ts";
import { useFresh } from "../lists/use-fresh.ts";
import { announceDecided } from "./outcome.ts";
import { findDecided, refreshMyRecharges, useMyRecharges } from "./recharge.ts";

const CALM_MS = 60_000;
/** The interval while a payment is in doubt: an unchanged answer costs the server one indexed row. */
const EAGER_MS = 4_000;
const SLOWER_MS = 20_000;
const EAGER_FOR_MS = 3 * 60_000;

/**
 * The user's newest recharges, loaded often while one is in doubt; its outcome is announced. `cameBack`: the payer returned
 * before the outcome was known, so that of the newest is announced even if this device never saw it in doubt.
 */
export function useLatest(cameBack: boolean) {
  const mine = useMyRecharges();
  const [error, setError] = useState<unknown>();
  const [awaited, setAwaited] = useState(false);
  const untold = useRef(false);
  useEffect(() => {
    if (!cameBack) return;
    untold.current = true;
    setAwaited(true);
  }, [cameBack]);

  const doubtful = mine?.rows.filter((row) => row.checkedSince) ?? [];
  useFresh(refresh, { events: ["recharges"], every: pace(doubtful, awaited), key: cameBack });

  async function refresh() {
    try {
      const mine = await refreshMyRecharges();
      setError(undefined);
      if (!mine) return;
      const rows = mine.now;
      const decided = findDecided(mine.was ?? [], rows);
      const [newest] = rows;
      const late = untold.current && newest && !newest.checkedSince && newest.status !== "pending" ? [newest] : [];
      for (const { status } of decided.length > 0 ? decided : late) announceDecided(status);
      untold.current = false;
      setAwaited(false);
    } catch (failure) {
      setError(failure);
    }
  }

  return { mine, doubtful, error, awaited: awaited && doubtful.length === 0, refresh };
}

function pace(doubtful: MyRecharge[], awaited: boolean): number {
  if (awaited) return EAGER_MS;
  const newest = Math.max(...doubtful.map((row) => Date.parse(row.checkedSince ?? "")));
  if (!Number.isFinite(newest)) return CALM_MS;
  return Date.now() - newest < EAGER_FOR_MS ? EAGER_MS : SLOWER_MS;
}
