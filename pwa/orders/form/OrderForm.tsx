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
import type { Placing } from "./use-order.ts";

type Props = {
  placing: Placing;
  onSubmit: FormEventHandler;
  /** Left out where the service asks for none. */
  consent?: UseFormRegisterReturn | undefined;
  consentError: boolean;
  /** A draft is on its way that would move what is drawn. */
  hidden: boolean;
  children: ReactNode;
};

/** The frame of every order form: the fields, the consent, what it costs, what stands in the way, and the one button. */
export function OrderForm({ placing, onSubmit, consent, consentError, hidden, children }: Props) {
  const text = useText(orderText);
  return (
    <form noValidate hidden={hidden} onSubmit={onSubmit} className="flex max-w-xl flex-col gap-5">
      {placing.closed ? <QuotedBanner sentence={placing.closed} /> : null}
      {children}
      <PriceSummary price={placing.price} balance={placing.balance} />
      {placing.short ? <ShortBalance>{text.shortHelp}</ShortBalance> : null}
      <OrderNotices placing={placing} text={text} />
      <div className="flex flex-col gap-3">
        {consent ? <ConsentBox {...consent} missing={consentError ?? false} /> : null}
        <Button
          type="submit"
          block
          busy={placing.state.at === "busy"}
          busyLabel={text.processing}
          disabled={placing.closed !== undefined || placing.short || placing.price === undefined}
        >
          {placing.online ? text.submit : text.submitOffline}
        </Button>
      </div>
    </form>
  );
}
