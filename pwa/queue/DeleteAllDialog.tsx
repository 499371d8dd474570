import { useState } from "react";
import type { OrderCounts } from "../../contract/queue.ts";
import { normaliseNumber } from "../../contract/values/digits.ts";
import { useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { NumberInput } from "../ui/form/NumberInput.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { queueText } from "./text.ts";

type Props = {
  count: OrderCounts;
  number: (value: number) => string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for the number of orders to be typed, in either digits: the one act here that nothing takes back. */
export function DeleteAllDialog({ count, number, busy, onConfirm, onClose }: Props) {
  const text = useText(queueText);
  const [typed, setTyped] = useState("");
  const sure = normaliseNumber(typed).replaceAll(",", "") === String(count.all);
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={busy}>
        {text.back}
      </Button>
      <Button variant="danger" onClick={onConfirm} disabled={!sure} busy={busy} busyLabel={text.processing}>
        {text.deleteConfirm}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      sheet
      role="alertdialog"
      title={text.deleteTitle}
      closeLabel={text.back}
      onClose={busy ? () => {} : onClose}
      actions={actions}
    >
      <div className="flex flex-col gap-3">
        <p>{text.deleteCount(number(count.all))}</p>
        {count.pending > 0 ? (
          <p className="font-semibold text-cancelled">{text.deletePending(number(count.pending))}</p>
        ) : null}
        <NumberInput
          label={text.deleteTyped(number(count.all))}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
