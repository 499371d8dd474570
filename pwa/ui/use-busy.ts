import { useState } from "react";
import { sentence } from "../offline/errors.ts";
import { showToast } from "./toast.ts";

/** For a button that takes its time: whether its work is under way. A toast says why the work failed. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast("error", sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
