import { MIN_RECHARGE_TK } from "../../contract/values/money.ts";
import { useText } from "../i18n/t.ts";
import { useConfig } from "../settings/config.ts";
import { Banner } from "../ui/Banner.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { useLacking } from "../wallet/lacking.ts";
import { BeingChecked } from "./BeingChecked.tsx";
import { LatestRecharges } from "./LatestRecharges.tsx";
import { Refused, Success } from "./Outcome.tsx";
import { isInDoubt, standing } from "./outcome.ts";
import { PaymentForm } from "./PaymentForm.tsx";
import { rechargeText } from "./text.ts";
import { useLatest } from "./use-latest.ts";
import { useReturn } from "./use-return.ts";

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
