import { useEffect, useEffectEvent, useState } from "react";
import type { QueueItem } from "../../../contract/queue.ts";
import { claimOrder, releaseOrder } from "../queue.ts";

/** The server ends a claim after ten minutes, so it is renewed before, as long as the order is open. */
const RENEW_MS = 8 * 60_000;

/**
 * Claims a pending order while it is open; closing it or `release` ends the claim. A claim only informs: if it fails, the
 * refreshed list shows who has the order.
 */
export function useClaim({ _id }: QueueItem, onChanged: () => Promise<void>) {
  const [wanted, setWanted] = useState(true);
  const told = useEffectEvent(onChanged);
  useEffect(() => {
    if (!wanted) return;
    const claim = () => void claimOrder(_id).then(told, told);
    claim();
    const timer = setInterval(claim, RENEW_MS);
    return () => {
      clearInterval(timer);
      // The server ignores this for a decided order or somebody else's claim.
      void releaseOrder(_id).then(told, () => undefined);
    };
  }, [_id, wanted]);
  return { wanted, claim: () => setWanted(true), release: () => setWanted(false) };
}
