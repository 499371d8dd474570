import { useState } from "react";
import { normaliseNumber } from "../../contract/values/typed-text.ts";
import { isApiError } from "../api/errors.ts";
import { request } from "../api/request.ts";
import { messages } from "../i18n/messages.ts";
import { formatNumber, useLocale, useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { MoreIcon, TrashIcon } from "../ui/icons.tsx";
import { ConfirmDialog } from "../ui/overlay/Dialog.tsx";
import { Menu } from "../ui/overlay/Menu.tsx";
import { showFailure, showToast } from "../ui/toast.ts";
import { queueText } from "./text.ts";

type Counts = { all: number; pending: number };

/**
 * What is done to the whole list: it stands in a menu below the list, far from what is tapped all day. Deletes all orders, whose number the admin
 * must confirm, if it is still the same then.
 */
export function DeleteAllOrders({ counts, onDeleted }: { counts: Counts; onDeleted: () => Promise<void> }) {
  const text = useText(queueText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [asked, setAsked] = useState<Counts>();
  const handleDelete = async ({ all }: Counts) => {
    try {
      await request("DELETE apply/delete-all-orders", { searchParams: { expectedCount: all }, timeoutMs: 60_000 });
      showToast("success", messages.allOrdersDeleted);
      await onDeleted();
    } catch (error) {
      showToast("error", messages.failedToDeleteOrders);
      if (isApiError(error) && error.code === "orders-changed") {
        showFailure(error);
        setAsked(await request("GET apply/order-counts", { searchParams: {} }).catch(() => undefined));
        return;
      }
    }
    setAsked(undefined);
  };
  return (
    <>
      {counts.all === 0 || offline ? null : (
        <Menu
          label={text.wholeList}
          trigger={
            <span className="flex items-center gap-2 px-3 text-sm">
              <MoreIcon strokeWidth={3} className="size-5" />
              {text.wholeList}
            </span>
          }
          items={[
            {
              label: text.deleteAll(formatNumber(counts.all, locale)),
              icon: <TrashIcon className="size-5" />,
              danger: true,
              onSelect: () => setAsked(counts),
            },
          ]}
        />
      )}
      {asked ? (
        <DeleteAllDialog count={asked} onConfirm={() => handleDelete(asked)} onClose={() => setAsked(undefined)} />
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
