import type { RechargeRecord, RechargeStatus } from "../../../contract/recharge.ts";
import { formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { bothOf, useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { RefreshIcon } from "../../ui/icons.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { showToast, type ToastKind } from "../../ui/toast.ts";
import { useBusy } from "../../ui/use-busy.ts";
import { recheck } from "./history.ts";
import { historyText } from "./text.ts";

type Props = { row: RechargeRecord; offline: boolean; onRechecked: (row: RechargeRecord) => void };

const told: Partial<Record<RechargeStatus, [ToastKind, keyof typeof historyText.bn & `rechecked${string}`]>> = {
  success: ["success", "recheckedSuccess"],
  pending: ["blank", "recheckedPending"],
  review: ["error", "recheckedReview"],
};

/** Asks bKash again about a payment. A small button where no money is expected, for a customer who says "but I paid". */
export function RecheckButton({ row, offline, onRechecked }: Props) {
  const text = useText(historyText);
  const locale = useLocale();
  const { busy, run } = useBusy();
  const name = text.recheckOf(row.customer, formatTaka(row.amount, locale));

  const handleClick = () =>
    run(async () => {
      const { recharge } = await recheck(row._id);
      const [kind, word] = told[recharge.status] ?? ["blank", "recheckedUnpaid"];
      showToast(kind, bothOf(historyText, word));
      onRechecked(recharge);
    });

  if (row.status !== "review" && !row.checkedSince) {
    return (
      <IconButton aria-label={name} title={text.recheck} disabled={busy || offline} onClick={handleClick}>
        {busy ? <Spinner className="size-5" /> : <RefreshIcon className="size-5" />}
      </IconButton>
    );
  }
  return (
    <Button
      variant="ghost"
      aria-label={name}
      busy={busy}
      disabled={offline}
      onClick={handleClick}
      icon={<RefreshIcon className="size-5" />}
      className="-mx-3 px-3 text-sm @min-[18rem]/table:whitespace-nowrap"
    >
      {text.recheck}
    </Button>
  );
}
