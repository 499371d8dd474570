import { useState } from "react";
import type { QueueItem } from "../../../contract/queue.ts";
import { normaliseText } from "../../../contract/values/typed-text.ts";
import { formatNumber, formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { useOrderTitle } from "../../services/use-order-name.ts";
import { TextArea } from "../../ui/form/TextArea.tsx";
import { ConfirmDialog } from "../../ui/overlay/ConfirmDialog.tsx";
import { queueText } from "../text.ts";
import { ReasonChips } from "../work/ReasonChips.tsx";
import { severalText } from "./several-text.ts";

type Props = {
  orders: QueueItem[];
  busyLabel: string | undefined;
  onConfirm: (note: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the reason to cancel several orders with, and says which they are and what goes back. */
export function CancelSeveral({ orders, busyLabel, onConfirm, onClose }: Props) {
  const text = useText(severalText);
  const queue = useText(queueText);
  const locale = useLocale();
  const titleOf = useOrderTitle();
  const [note, setNote] = useState("");
  const count = formatNumber(orders.length, locale);
  const sum = orders.reduce((total, { price }) => total + Math.round(price * 100), 0) / 100;
  return (
    <ConfirmDialog
      danger
      title={text.cancelTitle(count)}
      confirmLabel={text.confirm(count)}
      busyLabel={busyLabel ?? text.confirm(count)}
      unsure={normaliseText(note) === ""}
      onConfirm={() => onConfirm(normaliseText(note))}
      onClose={onClose}
    >
      <ul className="max-h-32 overflow-y-auto rounded-md bg-sunken px-3 py-2 text-sm text-ink">
        {orders.map((order) => (
          <li key={order._id}>
            {titleOf(order)} · {order.user.fullName}
          </li>
        ))}
      </ul>
      <p>{text.refund(formatTaka(sum, locale))}</p>
      <ReasonChips onChoose={setNote} />
      <TextArea
        name="note"
        label={queue.noteLabel}
        hint={queue.noteHint}
        required
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
