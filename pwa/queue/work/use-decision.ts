import { useState } from "react";
import type { Delivery, QueueItem } from "../../../contract/queue.ts";
import { isApiError } from "../../api/errors.ts";
import { request } from "../../api/request.ts";
import { describeTakenOut } from "../../attachments/taken-out.ts";
import { messages } from "../../i18n/messages.ts";
import { sentence } from "../../offline/errors.ts";
import { showToast } from "../../ui/toast.ts";
import { deliverAnew, deliverOrder } from "../queue.ts";

export type Decision = ReturnType<typeof useDecision>;

/**
 * Delivers or cancels an order, or replaces its damaged file; then refreshes the list and calls `onDone`. `lost`: somebody else
 * was faster. `renewed`: the file was replaced and the order stays open. `part`: how much of the file is sent, 0 to 1.
 */
export function useDecision(order: QueueItem, onChanged: () => Promise<void>, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState(false);
  const [renewed, setRenewed] = useState(false);
  const [part, setPart] = useState(0);

  const decide = async (work: () => Promise<Partial<Delivery>>, goOn = onDone) => {
    setBusy(true);
    setPart(0);
    try {
      const { takenOut } = await work();
      showToast("success", messages.applyUpdated);
      const told = describeTakenOut(takenOut);
      if (told) showToast("blank", told);
      await onChanged();
      goOn();
    } catch (error) {
      showToast("error", sentence(error));
      if (isApiError(error) && error.code === "file-not-damaged") await onChanged();
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
    renewed,
    part,
    deliver: (file: File) => decide(() => deliverOrder(order._id, file, setPart)),
    deliverAnew: (file: File) =>
      decide(
        () => deliverAnew(order._id, file, setPart),
        () => setRenewed(true),
      ),
    cancel: (note: string) =>
      decide(() => request("PUT apply/order/:id", { path: { id: order._id }, json: { status: "cancel", note } })),
  };
}
