import { useState } from "react";
import { sentence } from "../offline/errors.ts";
import { showToast } from "./toast.ts";

/** The state of a button's work. A failure shows a toast, unless `onFailure` says it. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, onFailure = toastFailure): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

function toastFailure(error: unknown): void {
  showToast("error", sentence(error));
}
