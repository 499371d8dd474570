import { type ReactNode, useState } from "react";
import type { QueueItem } from "../../../contract/queue.ts";
import { isApiError } from "../../api/errors.ts";
import { request } from "../../api/request.ts";
import { describeTakenOut } from "../../attachments/taken-out.ts";
import {
  bothOf,
  defineText,
  formatDateTime,
  formatRelative,
  type Locale,
  useLocale,
  useText,
} from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { DownloadButton } from "../../orders/DownloadButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { showFailure, showToast } from "../../ui/toast.ts";
import { deliverOrder } from "../queue.ts";
import { DeliveryForm } from "./DeliveryForm.tsx";

/** So long after it the server takes a delivery back. */
const DAY_MS = 24 * 3600_000;

type Props = {
  order: QueueItem;
  refund: ReactNode;
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  /** Whether the form for another file is open. Closed, it puts down what was chosen. */
  replacing: boolean;
  onReplacing: (replacing: boolean) => void;
  onChanged: () => Promise<void>;
  onReplaced: (() => void) | undefined;
};

/**
 * Replaces the file of a delivery, or within 24 hours takes it back. Of a returned one it also
 * gives the file and the money.
 */
export function Correction(props: Props) {
  const { order, refund, file, onFile, replacing, onReplacing, onChanged, onReplaced } = props;
  const text = useText(correctionText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [sending, setSending] = useState({ busy: false, part: 0 });
  if (!order.file) return null;

  const replace = async (paper: File) => {
    const tell = (part: number) => setSending({ busy: true, part });
    tell(0);
    try {
      const { takenOut } = await deliverOrder(order._id, paper, tell, order.file?.slice(-36));
      onReplacing(false);
      const done = bothOf(correctionText, (words) => words.replaced(order.orderNumber));
      showToast("success", done);
      const told = describeTakenOut(takenOut);
      if (told) showToast("blank", told);
      await onChanged();
      onReplaced?.();
    } catch (error) {
      showFailure(error);
      // Somebody was faster, or the day is over: the list has what holds now.
      if (isApiError(error)) await onChanged();
    } finally {
      setSending({ busy: false, part: 0 });
    }
  };
  return (
    <section
      className={`flex flex-col gap-3 ${order.wrongFileAt ? "" : "border-t border-line pt-4"}`}
    >
      <div className="text-sm text-soft">
        {order.wrongFileAt ? (
          <p>{text.returned}</p>
        ) : (
          <h3 className="font-semibold text-ink">{text.wrong}</h3>
        )}
        <p>{openedText(order, locale)}</p>
        {Date.now() > endOf(order) || order.wrongFileAt ? null : (
          <p>{text.until(formatDateTime(new Date(endOf(order)).toISOString(), locale))}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 *:flex-auto *:px-3 *:text-sm">
        <Button
          variant={order.wrongFileAt && !replacing ? "primary" : "secondary"}
          aria-expanded={replacing}
          disabled={offline}
          onClick={() => onReplacing(!replacing)}
        >
          {text.replace}
        </Button>
        {order.wrongFileAt ? (
          <DownloadButton order={order} variant="secondary" />
        ) : (
          <TakeBack order={order} onChanged={onChanged} />
        )}
        {order.wrongFileAt ? refund : null}
      </div>
      {replacing ? (
        <DeliveryForm
          order={order}
          file={file}
          onFile={onFile}
          sending={sending}
          label={text.send}
          onSend={replace}
          onDropped={() => {}}
        />
      ) : null}
    </section>
  );
}

const endOf = (order: QueueItem) => Date.parse(order.updatedAt) + DAY_MS;
const openedText = ({ fileOpened }: QueueItem, locale: Locale) =>
  fileOpened
    ? correctionText[locale].opened(formatRelative(fileOpened, locale))
    : correctionText[locale].notOpened;

/**
 * Takes the delivery of this file back. A failure shows a toast: somebody was faster, or the day is
 * over; the list has what holds now.
 */
export async function takeBack(
  { _id }: QueueItem,
  file: string,
  onChanged: () => Promise<void>,
): Promise<void> {
  try {
    await request("DELETE apply/order/:id/delivery", { path: { id: _id }, searchParams: { file } });
    showToast("success", bothOf(correctionText, "takenBack"));
  } catch (error) {
    showFailure(error);
  }
  await onChanged();
}

/** The button that takes a delivery back, within its time. */
export function TakeBack({ order, onChanged }: Pick<Props, "order" | "onChanged">) {
  const text = useText(correctionText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [asking, setAsking] = useState(false);
  if (!order.file || Date.now() > endOf(order)) return null;
  const file = order.file.slice(-36);
  return (
    <>
      <Button
        variant="ghost"
        className="text-danger!"
        disabled={offline}
        onClick={() => setAsking(true)}
      >
        {text.takeBack}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={text.takeBackTitle}
        confirmLabel={text.takeBack}
        busyLabel={text.busy}
        onConfirm={() => takeBack(order, file, onChanged).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        <p>{text.takeBackText}</p>
        <p className={order.fileOpened ? "font-semibold text-cancelled" : ""}>
          {openedText(order, locale)}
        </p>
      </ConfirmDialog>
    </>
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
    (time: string) => `গ্রাহক ${time} ফাইলটি নামিয়েছেন। তাঁর কাছে যা আছে তা ফেরানো যাবে না।`,
    (time: string) =>
      `The person who ordered downloaded it ${time}. What they have can't be taken back.`,
  ],
  notOpened: ["গ্রাহক ফাইলটি এখনো নামাননি।", "The person who ordered has not downloaded it yet."],
  replace: ["ফাইল বদলান", "Replace the file"],
  send: ["ঠিক ফাইল পাঠান", "Send the right file"],
  takeBack: ["ডেলিভারি ফিরিয়ে নিন", "Take the delivery back"],
  undo: [(order: string) => `${order} ফিরিয়ে নিন`, (order: string) => `Take ${order} back`],
  takeBackTitle: ["ডেলিভারি ফিরিয়ে নেবেন?", "Take the delivery back?"],
  takeBackText: [
    "অর্ডারটি আবার অপেক্ষমাণ হবে, ফাইলটি মুছে যাবে, আর গ্রাহককে সাথে সাথে জানানো হবে। টাকা নড়বে না।",
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
  replaced: [
    (order: string) => `${order}: ফাইল বদলানো হয়েছে, গ্রাহককে জানানো হলো।`,
    (order: string) => `${order}: the file is replaced. The person who ordered was told.`,
  ],
  busy: ["পাঠানো হচ্ছে", "Sending"],
});
