import type { FormEventHandler, ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useText } from "../../i18n/t.ts";
import { ConsentBox } from "../../services/fields/ConsentBox.tsx";
import { Button } from "../../ui/Button.tsx";
import { QuotedBanner } from "../../ui/QuotedBanner.tsx";
import { OrderNotices } from "./OrderNotices.tsx";
import { PriceSummary } from "./PriceSummary.tsx";
import { ShortBalance } from "./ShortBalance.tsx";
import { orderText } from "./text.ts";
import type { OrderDesk } from "./use-order.ts";

type Props = {
  desk: OrderDesk;
  onSubmit: FormEventHandler;
  /** Left out where the service asks for none. */
  consent?: UseFormRegisterReturn | undefined;
  consentError: boolean;
  children: ReactNode;
};

/** The frame of every order form: the fields, the consent, what it costs, what stands in the way, and the one button. */
export function OrderForm({ desk, onSubmit, consent, consentError, children }: Props) {
  const text = useText(orderText);
  return (
    <form noValidate onSubmit={onSubmit} className="flex max-w-xl flex-col gap-5">
      {desk.closed ? <QuotedBanner sentence={desk.closed} /> : null}
      {children}
      <PriceSummary price={desk.price} balance={desk.balance} />
      {desk.short ? <ShortBalance>{text.shortHelp}</ShortBalance> : null}
      <OrderNotices desk={desk} />
      <div className="flex flex-col gap-3">
        {consent ? <ConsentBox {...consent} missing={consentError ?? false} /> : null}
        <Button
          type="submit"
          block
          busy={desk.state.at === "busy"}
          busyLabel={text.processing}
          disabled={desk.closed !== undefined || desk.short || desk.price === undefined}
        >
          {desk.online ? text.submit : text.submitOffline}
        </Button>
      </div>
    </form>
  );
}
