import { useText } from "../i18n/t.ts";
import { useConfig } from "../settings/config.ts";
import { Banner } from "../ui/Banner.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { BeingChecked } from "./BeingChecked.tsx";
import { LatestRecharges } from "./LatestRecharges.tsx";
import { PaymentForm } from "./PaymentForm.tsx";
import { rechargeText } from "./text.ts";
import { useLatest } from "./use-latest.ts";
import { useReturn } from "./use-return.ts";

/** /recharge: a payment into the balance, and the last payments. The provider sends payers back here. */
export function Recharge() {
  const text = useText(rechargeText);
  const sandbox = useConfig().value?.sandboxPayments === true;
  const latest = useLatest(useReturn());
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
          <PaymentForm />
        </div>
        <LatestRecharges latest={latest} />
      </div>
    </>
  );
}
