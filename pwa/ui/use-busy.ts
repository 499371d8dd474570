import { useState } from "react";

/** Whether some work is under way; the work tells its own failures. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  return { busy, run };
}
