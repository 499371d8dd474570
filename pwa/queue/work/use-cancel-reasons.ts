import { useEffect, useState } from "react";
import type { CancelReason } from "../../../contract/queue.ts";
import { sentence } from "../../offline/errors.ts";
import { showToast } from "../../ui/toast.ts";
import { dropCancelReason, keepCancelReason, listCancelReasons } from "../queue.ts";

export type CancelReasons = ReturnType<typeof useCancelReasons>;

/** The saved reasons of all staff. Orders can be cancelled without them, so a failure to load them shows nothing. */
export function useCancelReasons() {
  const [kept, setKept] = useState<CancelReason[]>([]);
  useEffect(() => {
    listCancelReasons().then(setKept, () => undefined);
  }, []);
  const change = async (work: () => Promise<unknown>) => {
    try {
      await work();
      setKept(await listCancelReasons());
    } catch (error) {
      showToast("error", sentence(error));
    }
  };
  return {
    kept,
    keep: (note: string) => void change(() => keepCancelReason(note)),
    drop: (id: string) => void change(() => dropCancelReason(id)),
  };
}
