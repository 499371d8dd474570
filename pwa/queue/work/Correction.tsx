import { useState } from "react";
import type { Delivery, QueueItem } from "../../../contract/queue.ts";
import { isApiError } from "../../api/errors.ts";
import { request } from "../../api/request.ts";
import { describeTakenOut } from "../../attachments/taken-out.ts";
import { bothOf, defineText, formatDateTime, formatRelative, useLocale, useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { DownloadButton } from "../../orders/DownloadButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { showFailure, showToast } from "../../ui/toast.ts";
import { deliverOrder } from "../queue.ts";
import { DeliveryForm } from "./DeliveryForm.tsx";
import { Refund } from "./Refund.tsx";

/** So long after it the server takes a delivery back. */
const DAY_MS = 24 * 3600_000;

type Props = { order: QueueItem; onChanged: () => Promise<void>; onReplaced: (() => void) | undefined };

/** Replaces the file of a delivery, or within 24 hours takes it back. Of a returned one it also gives the file and the money. */
export function Correction({ order, onChanged, onReplaced }: Props) {
  const text = useText(correctionText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [doing, setDoing] = useState<"replace" | "take-back">();
  const [sending, setSending] = useState({ busy: false, part: 0 });
  const end = Date.parse(order.updatedAt) + DAY_MS;
  if (!order.file) return null;
  const isFinal = Date.now() > end;

  const correct = async (work: () => Promise<Partial<Delivery>>, done: "takenBack" | "replaced") => {
    setSending({ busy: true, part: 0 });
    try {
      const { takenOut } = await work();
      setDoing(undefined);
      showToast("success", bothOf(correctionText, done));
      const told = describeTakenOut(takenOut);
      if (told) showToast("blank", told);
      await onChanged();
      if (done === "replaced") onReplaced?.();
    } catch (error) {
      showFailure(error);
      // Somebody was faster, or the day is over: the list has what holds now.
      if (isApiError(error)) await onChanged();
    } finally {
      setSending({ busy: false, part: 0 });
    }
  };
  const file = order.file.slice(-36);
  const takeBack = () =>
    request("DELETE apply/order/:id/delivery", { path: { id: order._id }, searchParams: { file } });
  const opened = order.fileOpened ? text.opened(formatRelative(order.fileOpened, locale)) : text.notOpened;
  return (
    <section className={`flex flex-col gap-3 ${order.wrongFileAt ? "" : "border-t border-line pt-4"}`}>
      <div className="text-sm text-soft">
        {order.wrongFileAt ? <p>{text.returned}</p> : <h3 className="font-semibold text-ink">{text.wrong}</h3>}
        <p>{opened}</p>
        {isFinal || order.wrongFileAt ? null : <p>{text.until(formatDateTime(new Date(end).toISOString(), locale))}</p>}
      </div>
      <div className="flex flex-wrap gap-2 *:flex-auto *:px-3 *:text-sm">
        <Button
          variant={order.wrongFileAt && !doing ? "primary" : "secondary"}
          aria-expanded={doing === "replace"}
          disabled={offline}
          onClick={() => setDoing(doing === "replace" ? undefined : "replace")}
        >
          {text.replace}
        </Button>
        {isFinal ? null : (
          <Button variant="ghost" className="text-danger!" disabled={offline} onClick={() => setDoing("take-back")}>
            {text.takeBack}
          </Button>
        )}
        {order.wrongFileAt ? <DownloadButton order={order} variant="secondary" /> : null}
        {order.wrongFileAt ? <Refund order={order} onChanged={onChanged} /> : null}
      </div>
      {doing === "replace" ? (
        <DeliveryForm
          order={order}
          sending={sending}
          label={text.replace}
          onSend={(paper) =>
            correct(() => deliverOrder(order._id, paper, (part) => setSending({ busy: true, part }), file), "replaced")
          }
          onDropped={() => {}}
        />
      ) : null}
      {doing === "take-back" ? (
        <ConfirmDialog
          danger
          title={text.takeBackTitle}
          confirmLabel={text.takeBack}
          busyLabel={text.busy}
          onConfirm={() => correct(takeBack, "takenBack")}
          onClose={() => setDoing(undefined)}
        >
          <p>{text.takeBackText}</p>
          <p className={order.fileOpened ? "font-semibold text-cancelled" : ""}>{opened}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

export const correctionText = defineText({
  wrong: ["ভুল বা নষ্ট ফাইল গেছে?", "Is the file wrong or damaged?"],
  returned: [
    "ঠিক ফাইলটি দিন, অথবা উত্তর দিয়ে শেষ করুন। আবার দিলে টাকা কাটে না।",
    "Replace the file, or close it with a reply. Delivering again costs the customer nothing.",
  ],
  until: [
    (time: string) => `${time} পর্যন্ত ডেলিভারি ফেরানো যাবে।`,
    (time: string) => `The delivery can be taken back until ${time}.`,
  ],
  opened: [
    (time: string) => `অর্ডারকারী ${time} ফাইলটি নামিয়েছেন। তাঁর কাছে যা আছে তা ফেরানো যাবে না।`,
    (time: string) => `The person who ordered downloaded it ${time}. What they have can't be taken back.`,
  ],
  notOpened: ["অর্ডারকারী ফাইলটি এখনো নামাননি।", "The person who ordered has not downloaded it yet."],
  replace: ["ফাইল বদলান", "Replace the file"],
  takeBack: ["ডেলিভারি ফিরিয়ে নিন", "Take the delivery back"],
  undo: [(order: string) => `${order} ফিরিয়ে নিন`, (order: string) => `Take ${order} back`],
  takeBackTitle: ["ডেলিভারি ফিরিয়ে নেবেন?", "Take the delivery back?"],
  takeBackText: [
    "অর্ডারটি আবার অপেক্ষমাণ হবে, ফাইলটি মুছে যাবে, আর অর্ডারকারীকে সাথে সাথে জানানো হবে। টাকা নড়বে না।",
    "The order is pending again, the file is removed, and the person who ordered is told at once. No money moves.",
  ],
  delivered: ["ডেলিভারি হয়েছে", "Delivered"],
  cancelled: [
    (order: string, amount: string) => `বাতিল: ${order}, ${amount} ফেরত গেছে`,
    (order: string, amount: string) => `Cancelled: ${order}, ${amount} refunded`,
  ],
  takenBack: [
    "ডেলিভারি ফিরিয়ে নেওয়া হয়েছে। অর্ডারটি আবার অপেক্ষমাণ।",
    "The delivery is taken back. The order is pending again.",
  ],
  replaced: ["ফাইল বদলানো হয়েছে। অর্ডারকারীকে জানানো হলো।", "The file is replaced. The person who ordered was told."],
  busy: ["পাঠানো হচ্ছে", "Sending"],
});
