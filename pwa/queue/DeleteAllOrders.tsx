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
 * What is done to the whole list: it stands in a menu below the list, far from what is tapped all day. Deletes all orders, whose
 * number the admin must type, in Bengali or English digits, if it is still the same then: this can't be undone.
 */
export function DeleteAllOrders({
  counts,
  onDeleted,
}: {
  counts: Counts;
  onDeleted: () => Promise<void>;
}) {
  const text = useText(queueText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [asked, setAsked] = useState<Counts>();
  const [typed, setTyped] = useState("");
  const number = (count: number) => formatNumber(count, locale);
  const handleDelete = async ({ all }: Counts) => {
    try {
      await request("DELETE apply/delete-all-orders", {
        searchParams: { expectedCount: all },
        timeoutMs: 60_000,
      });
      showToast("success", messages.allOrdersDeleted);
      await onDeleted();
    } catch (error) {
      showToast("error", messages.failedToDeleteOrders);
      if (isApiError(error) && error.code === "orders-changed") {
        showFailure(error);
        setAsked(
          await request("GET apply/order-counts", { searchParams: {} }).catch(() => undefined),
        );
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
              label: text.deleteAll(number(counts.all)),
              icon: <TrashIcon className="size-5" />,
              danger: true,
              onSelect: () => {
                setTyped("");
                setAsked(counts);
              },
            },
          ]}
        />
      )}
      {asked ? (
        <ConfirmDialog
          danger
          title={text.deleteTitle}
          confirmLabel={text.deleteConfirm}
          busyLabel={text.processing}
          unsure={normaliseNumber(typed).replaceAll(",", "") !== String(asked.all)}
          onConfirm={() => handleDelete(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{text.deleteCount(number(asked.all))}</p>
          {asked.pending > 0 ? (
            <p className="font-semibold text-cancelled">
              {text.deletePending(number(asked.pending))}
            </p>
          ) : null}
          <NumberInput
            label={text.deleteTyped(number(asked.all))}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            className="text-ink"
          />
        </ConfirmDialog>
      ) : null}
    </>
  );
}
