import { useState } from "react";
import { toast as toasts } from "react-hot-toast/headless";
import type { Delivery, QueueItem } from "../../../contract/queue.ts";
import { isApiError } from "../../api/errors.ts";
import { request } from "../../api/request.ts";
import { describeTakenOut } from "../../attachments/taken-out.ts";
import { messages } from "../../i18n/messages.ts";
import { formatTaka, quote, useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { showFailure, showToast } from "../../ui/toast.ts";
import { deliverOrder } from "../queue.ts";
import { sumToRefund } from "../use-queue-work.ts";
import { correctionText, takeBack } from "./Correction.tsx";

/**
 * The offer to take the last delivery back: it stands over the next order, until that is decided.
 */
let offered: string | undefined;
/** How long a delivery can be taken back where it is announced. */
const UNDO_MS = 10_000;

/**
 * Delivers or cancels an order, then refreshes the list and calls `onDone`. `lost`: somebody else
 * was faster. `unanswered`: it was sent, and nobody knows whether it arrived. `part`: how much of
 * the file is sent, 0 to 1.
 */
export function useDecision(order: QueueItem, onChanged: () => Promise<void>, onDone: () => void) {
  const text = useText(correctionText);
  const [busy, setBusy] = useState(false);
  /** The state in which the order was refused: when it waits again, it can be decided again. */
  const [lostAt, setLostAt] = useState<string>();
  const [unanswered, setUnanswered] = useState(false);
  const [part, setPart] = useState(0);

  const decide = async (work: () => Promise<Partial<Delivery>>) => {
    setBusy(true);
    setPart(0);
    setUnanswered(false);
    if (offered) toasts.dismiss(offered);
    try {
      const { file, takenOut } = await work();
      if (file) notifyDelivered(file);
      else showToast("success", cancelled());
      const told = describeTakenOut(takenOut);
      if (told) showToast("blank", told);
      await onChanged();
      onDone();
    } catch (error) {
      if (isApiError(error) && error.fields) throw error;
      showFailure(error);
      setUnanswered(!isApiError(error));
      if (!isApiError(error) || (error.code !== "order-not-pending" && error.code !== "not-found"))
        return;
      await onChanged();
      setLostAt(order.updatedAt);
    } finally {
      setBusy(false);
    }
  };

  /** Names the order and what went back: the next one is open by now. */
  const cancelled = () => {
    const bn = correctionText.bn.cancelled(
      order.orderNumber,
      formatTaka(sumToRefund([order]), "bn"),
    );
    return quote({ bn, en: messages.applyUpdated.en });
  };

  /**
   * Names the order, because the next one is open by now and its title is not to be covered, and
   * offers for a while to take the delivery back.
   */
  const notifyDelivered = (file: string) => {
    const toast = toasts.success(
      <span className="grid grid-cols-[1fr_auto] items-center gap-x-2 leading-snug">
        {text.delivered}
        <Button
          variant="ghost"
          className="-my-3 -me-2 px-2 text-sm"
          onClick={() => {
            toasts.dismiss(toast);
            void takeBack(order, file, onChanged);
          }}
        >
          {text.undo(order.orderNumber)}
        </Button>
        <span className="col-span-2 text-xs font-normal text-soft">{messages.applyUpdated.en}</span>
      </span>,
      { duration: UNDO_MS },
    );
    offered = toast;
  };

  return {
    busy,
    lost: lostAt !== undefined && (order.status !== "pending" || order.updatedAt === lostAt),
    unanswered,
    part,
    deliver: (file: File) => decide(() => deliverOrder(order._id, file, setPart)),
    cancel: (note: string) =>
      decide(() =>
        request("PUT apply/order/:id", {
          path: { id: order._id },
          json: { status: "cancel", note },
        }),
      ),
  };
}
