import { useState } from "react";
import { sentence } from "../offline/errors.ts";
import { showToast } from "./toast.ts";

/** The state of a button's work. A failure shows a toast. */
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
