import { useState } from "react";
import type { Delivery, QueueItem } from "../../../contract/queue.ts";
import { isApiError } from "../../api/errors.ts";
import { request } from "../../api/request.ts";
import { describeTakenOut } from "../../attachments/taken-out.ts";
import { messages } from "../../i18n/messages.ts";
import { sentence } from "../../offline/errors.ts";
import { showToast } from "../../ui/toast.ts";
import { deliverOrder } from "../queue.ts";

export type Decision = ReturnType<typeof useDecision>;

/**
 * Delivers or cancels an order, then refreshes the list and calls `onDone`. `lost`: somebody else was faster. `part`: how much of the
 * file is sent, 0 to 1.
 */
export function useDecision(order: QueueItem, onChanged: () => Promise<void>, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState(false);
  const [part, setPart] = useState(0);

  const decide = async (work: () => Promise<Partial<Delivery>>) => {
    setBusy(true);
    setPart(0);
    try {
      const { takenOut } = await work();
      showToast("success", messages.applyUpdated);
      const told = describeTakenOut(takenOut);
      if (told) showToast("blank", told);
      await onChanged();
      onDone();
    } catch (error) {
      showToast("error", sentence(error));
      if (!isApiError(error) || (error.code !== "order-not-pending" && error.code !== "not-found")) return;
      await onChanged();
      setLost(true);
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    lost,
    part,
    deliver: (file: File) => decide(() => deliverOrder(order._id, file, setPart)),
    cancel: (note: string) =>
      decide(() => request("PUT apply/order/:id", { path: { id: order._id }, json: { status: "cancel", note } })),
  };
}
