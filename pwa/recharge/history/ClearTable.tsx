import { useState } from "react";
import { request } from "../../api/request.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { messages } from "../../i18n/messages.ts";
import { useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { TrashIcon } from "../../ui/icons.tsx";
import { ConfirmDialog } from "../../ui/overlay/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { countInReview } from "./history.ts";
import { historyText } from "./text.ts";

/** Clears the table after a question, which warns about payments in review. */
export function ClearTable({ offline, onCleared }: { offline: boolean; onCleared: () => void }) {
  const text = useText(historyText);
  const [asking, setAsking] = useState(false);
  const locale = useLocale();
  const [inReview, setInReview] = useState(0);
  const handleAsk = () => {
    setAsking(true);
    // The question can be answered without this number.
    void countInReview().then(setInReview, () => setInReview(0));
  };
  const handleConfirm = async () => {
    try {
      await request("DELETE rechargeHistory/delete");
      showToast("success", messages.transactionsDeleted);
      onCleared();
    } catch {
      showToast("error", messages.errorDeletingTransactions);
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        disabled={offline}
        onClick={handleAsk}
        icon={<TrashIcon className="size-5" />}
        className="max-md:px-3"
      >
        {text.clear}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={text.clearTitle}
        confirmLabel={text.clear}
        busyLabel={text.clearing}
        onConfirm={handleConfirm}
        onClose={() => setAsking(false)}
      >
        <p>{text.clearText}</p>
        <p>{text.clearDoubt}</p>
        {inReview > 0 ? (
          <p role="alert" className="font-semibold text-cancelled">
            {text.clearReview(formatNumber(inReview, locale))}
          </p>
        ) : null}
      </ConfirmDialog>
    </>
  );
}
