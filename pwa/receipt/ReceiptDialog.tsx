import { Dialog } from "../ui/overlay/Dialog.tsx";
import { ReceiptActions } from "./ReceiptActions.tsx";
import { ReceiptFacts } from "./ReceiptFacts.tsx";
import type { Receipt } from "./receipt.ts";

type Props = { receipt: Receipt | undefined; title: string; onClose: () => void; canShare?: boolean };

/** Everything about one movement of money, to be shared or printed. */
export function ReceiptDialog({ receipt, title, onClose, canShare = true }: Props) {
  return (
    <Dialog sheet open={receipt !== undefined} onClose={onClose} title={title}>
      {receipt ? (
        <div className="flex flex-col gap-4">
          <ReceiptFacts receipt={receipt} />
          {canShare ? <ReceiptActions receipt={receipt} /> : null}
        </div>
      ) : null}
    </Dialog>
  );
}
