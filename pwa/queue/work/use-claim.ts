import { useEffect, useEffectEvent, useState } from "react";
import type { QueueItem } from "../../../contract/queue.ts";
import { claimOrder, releaseOrder } from "../queue.ts";

/** The server forgets a claim after ten minutes; whoever still has the order open renews it well before. */
const RENEW_MS = 8 * 60_000;

/**
 * Opening a pending order says that I work on it; leaving it, or `release`, gives it back to the others. A claim only
 * informs: refused or unsent, the refreshed list shows who has it.
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
      // Of a decided order, or somebody else's claim, the server takes no notice.
      void releaseOrder(_id).then(told, () => undefined);
    };
  }, [_id, wanted]);
  return { wanted, claim: () => setWanted(true), release: () => setWanted(false) };
}
