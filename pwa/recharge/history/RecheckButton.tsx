import type { RechargeRecord, RechargeStatus } from "../../../contract/recharge.ts";
import { request } from "../../api/request.ts";
import { bothOf, formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { Button, useBusy } from "../../ui/Button.tsx";
import { RefreshIcon } from "../../ui/icons.tsx";
import { showToast, type ToastKind } from "../../ui/toast.ts";
import { historyText } from "./text.ts";

export type RowProps = {
  row: RechargeRecord;
  offline: boolean;
  onRechecked: (row: RechargeRecord) => void;
};

const told: Partial<
  Record<RechargeStatus, [ToastKind, keyof typeof historyText.bn & `rechecked${string}`]>
> = {
  success: ["success", "recheckedSuccess"],
  pending: ["blank", "recheckedPending"],
  review: ["error", "recheckedReview"],
};

/**
 * Asks the gateway again about a payment. A small button where no money is expected, for a customer
 * who says "but I paid".
 */
export function RecheckButton({ row, offline, onRechecked }: RowProps) {
  const text = useText(historyText);
  const locale = useLocale();
  const { busy, run } = useBusy();
  const name = text.recheckOf(row.customer, formatTaka(row.amount, locale));

  const handleClick = () =>
    run(async () => {
      const { recharge } = await request("POST rechargeHistory/:id/recheck", {
        path: { id: row._id },
        // The token, the query and the settling each wait for the gateway.
        timeoutMs: 20_000,
      });
      const [kind, word] = told[recharge.status] ?? ["blank", "recheckedUnpaid"];
      showToast(kind, bothOf(historyText, word));
      onRechecked(recharge);
    });

  const expected = row.status === "review" || row.checkedSince;
  return (
    <Button
      variant="ghost"
      aria-label={name}
      title={text.recheck}
      busy={busy}
      disabled={offline}
      onClick={handleClick}
      icon={<RefreshIcon className="size-5" />}
      className={
        expected
          ? "-mx-3 px-3 text-sm @min-[18rem]/table:whitespace-nowrap"
          : "size-11 min-h-0 rounded-full p-0"
      }
    >
      {expected ? text.recheck : null}
    </Button>
  );
}
