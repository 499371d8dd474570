import { useState } from "react";
import { normaliseNumber } from "../../contract/values/typed-text.ts";
import { isApiError } from "../api/errors.ts";
import { request } from "../api/request.ts";
import { formatNumber } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { messages } from "../i18n/messages.ts";
import { bothOf, useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { sentence } from "../offline/errors.ts";
import { Button } from "../ui/Button.tsx";
import { NumberInput } from "../ui/form/NumberInput.tsx";
import { TrashIcon } from "../ui/icons.tsx";
import { ConfirmDialog } from "../ui/overlay/ConfirmDialog.tsx";
import { showToast } from "../ui/toast.ts";
import { useBusy } from "../ui/use-busy.ts";
import { queueText } from "./text.ts";

type Counts = { all: number; pending: number };

/** Deletes all orders. The admin must confirm their number, and they are deleted only if it is still the same. */
export function DeleteAllOrders({ onDeleted }: { onDeleted: () => Promise<void> }) {
  const text = useText(queueText);
  const offline = useConnection() === "offline";
  const [count, setCount] = useState<Counts>();
  const { busy, run } = useBusy();

  const handleAsk = () => {
    setCount(undefined);
    return run(async () => {
      const counted = await request("GET apply/order-counts");
      if (counted.all > 0) setCount(counted);
      else showToast("blank", bothOf(queueText, "deleteNone"));
    });
  };
  const handleDelete = async ({ all }: Counts) => {
    try {
      await request("DELETE apply/delete-all-orders", { searchParams: { expectedCount: all }, timeoutMs: 60_000 });
      showToast("success", messages.allOrdersDeleted);
      await onDeleted();
    } catch (error) {
      showToast("error", messages.failedToDeleteOrders);
      if (isApiError(error) && error.code === "orders-changed") {
        showToast("error", sentence(error));
        return handleAsk();
      }
    }
    setCount(undefined);
  };

  return (
    <>
      <Button
        variant="ghost"
        className="px-3 text-sm text-danger! hover:bg-cancelled-soft"
        icon={<TrashIcon className="size-5" />}
        busy={busy}
        busyLabel={text.deleteCounting}
        disabled={offline}
        onClick={handleAsk}
      >
        {text.deleteAll}
      </Button>
      {count ? (
        <DeleteAllDialog count={count} onConfirm={() => handleDelete(count)} onClose={() => setCount(undefined)} />
      ) : null}
    </>
  );
}

type Props = { count: Counts; onConfirm: () => Promise<void>; onClose: () => void };

/** Asks for the number of orders, in Bengali or English digits, because this can't be undone. */
function DeleteAllDialog({ count, onConfirm, onClose }: Props) {
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
