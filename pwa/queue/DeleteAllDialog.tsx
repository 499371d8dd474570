import { useState } from "react";
import type { OrderCounts } from "../../contract/queue.ts";
import { normaliseNumber } from "../../contract/values/digits.ts";
import { formatNumber } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { NumberInput } from "../ui/form/NumberInput.tsx";
import { ConfirmDialog } from "../ui/overlay/ConfirmDialog.tsx";
import { queueText } from "./text.ts";

type Props = { count: OrderCounts; onConfirm: () => Promise<void>; onClose: () => void };

/** The number of orders must be typed, in either digits: nothing takes this back. */
export function DeleteAllDialog({ count, onConfirm, onClose }: Props) {
  const text = useText(queueText);
  const locale = useLocale();
  const [typed, setTyped] = useState("");
  const all = formatNumber(count.all, locale);
  return (
    <ConfirmDialog
      danger
      title={text.deleteTitle}
      confirmLabel={text.deleteConfirm}
      busyLabel={text.processing}
      unsure={normaliseNumber(typed).replaceAll(",", "") !== String(count.all)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{text.deleteCount(all)}</p>
      {count.pending > 0 ? (
        <p className="font-semibold text-cancelled">{text.deletePending(formatNumber(count.pending, locale))}</p>
      ) : null}
      <NumberInput
        label={text.deleteTyped(all)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="text-ink"
      />
    </ConfirmDialog>
  );
}
