import type { MyRecharge } from "../../contract/recharge.ts";
import { MIN_RECHARGE_TK } from "../../contract/values/money.ts";
import { formatDateTime, formatNumber, formatRelative, formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useConfig } from "../settings/config.ts";
import { Banner } from "../ui/Banner.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { useLacking } from "../wallet/lacking.ts";
import { LatestRecharges } from "./LatestRecharges.tsx";
import { Refused, Success } from "./Outcome.tsx";
import { PaymentForm } from "./PaymentForm.tsx";
import { isInDoubt, standing } from "./recharge.ts";
import { rechargeText } from "./text.ts";
import { useLatest, useReturn } from "./use-latest.ts";

/** /recharge: a payment into the balance, how it ended, and the last payments. The provider sends payers back here. */
export function Recharge() {
  const text = useText(rechargeText);
  const sandbox = useConfig().value?.sandboxPayments === true;
  const [returned, keepReturned] = useReturn();
  const latest = useLatest(returned, keepReturned);
  const status =
    returned && !isInDoubt(returned.status, latest.row) ? standing(returned.status, latest.row) : undefined;
  const lacking = useLacking();
  // After a mismatch nothing should be paid again.
  const kept = status === "updateError" ? undefined : latest.row?.amount;
  const suggested = status ? kept : lacking && Math.max(MIN_RECHARGE_TK, Math.ceil(lacking));
  return (
    <>
      <PageHeader title={text.title}>{text.intro}</PageHeader>
      <div className="grid max-w-xl gap-6 lg:max-w-none lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          {sandbox ? (
            <Banner tone="warn" title={text.sandboxTitle}>
              {text.sandboxText}
            </Banner>
          ) : null}
          <BeingChecked rows={latest.doubtful} awaited={latest.awaited} />
          {status === "0000" ? (
            <Success row={latest.row} onAgain={() => keepReturned(undefined)} />
          ) : (
            <>
              {status ? <Refused status={status} row={latest.row} /> : null}
              <PaymentForm lacking={lacking} suggested={suggested} />
            </>
          )}
        </div>
        <LatestRecharges latest={latest} />
      </div>
    </>
  );
}

/** Payments whose outcome is not known yet: since when, and a request not to pay twice. */
function BeingChecked({ rows, awaited }: { rows: MyRecharge[]; awaited: boolean }) {
  const text = useText(rechargeText);
  const locale = useLocale();
  const [first, ...others] = rows;
  const title = () => {
    if (!first) return text.checkingSome;
    if (others.length > 0) return text.checkingMany(formatNumber(rows.length, locale));
    return text.checkingTitle(formatTaka(first.amount, locale));
  };
  return (
    // Always in the page, because screen readers announce only changes inside an existing status.
    <div role="status" className="empty:hidden">
      {first || awaited ? (
        <Banner tone="info" icon={<Spinner className="size-6" />} title={title()}>
          <p>{text.checkingText}</p>
          <ul className="mt-1.5 flex flex-col gap-1 border-t border-line pt-1.5 text-xs tabular-nums empty:hidden">
            {rows.map(({ _id, amount, checkedSince }) => (
              <li key={_id}>
                {others.length > 0 ? (
                  <>
                    <strong className="font-semibold">{formatTaka(amount, locale)}</strong>:{" "}
                  </>
                ) : null}
                {text.checkingSince(formatDateTime(checkedSince, locale), formatRelative(checkedSince, locale))}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </div>
  );
}
