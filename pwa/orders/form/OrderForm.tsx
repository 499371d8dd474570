import type { FormEventHandler, ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useText } from "../../i18n/t.ts";
import { ConsentBox } from "../../services/fields/ConsentBox.tsx";
import { OpenHours } from "../../services/OpenHours.tsx";
import { QuotedBanner } from "../../ui/QuotedBanner.tsx";
import { OrderNotices } from "./OrderNotices.tsx";
import { PriceSummary } from "./PriceSummary.tsx";
import { ShortBalance } from "./ShortBalance.tsx";
import { SubmitOrder } from "./SubmitOrder.tsx";
import { orderText } from "./text.ts";
import type { Placing } from "./use-order.ts";

type Props = {
  placing: Placing;
  onSubmit: FormEventHandler;
  /** Missing when the service needs no consent. */
  consent?: UseFormRegisterReturn | undefined;
  consentError: boolean;
  /** True while a draft is loading, which would move the fields. */
  hidden: boolean;
  children: ReactNode;
};

/** The frame of every order form: fields, price, problems, consent and the button. */
export function OrderForm({ placing, onSubmit, consent, consentError, hidden, children }: Props) {
  const text = useText(orderText);
  return (
    <form noValidate hidden={hidden} onSubmit={onSubmit} className="flex max-w-xl flex-col gap-5">
      {placing.closed ? (
        <QuotedBanner sentence={placing.closed}>
          <OpenHours hours={placing.hours} />
        </QuotedBanner>
      ) : null}
      {children}
      {placing.closed ? null : <PriceSummary price={placing.price} balance={placing.balance} />}
      {placing.short ? (
        <ShortBalance price={placing.price} balance={placing.balance}>
          {text.shortHelp}
        </ShortBalance>
      ) : null}
      <OrderNotices placing={placing} text={text} />
      <div className="flex flex-col gap-3">
        {consent ? <ConsentBox {...consent} missing={consentError ?? false} /> : null}
        <SubmitOrder placing={placing} block>
          {placing.online ? text.submit : text.submitOffline}
        </SubmitOrder>
      </div>
    </form>
  );
}
