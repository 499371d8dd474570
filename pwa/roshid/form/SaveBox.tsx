import { useEffect, useRef } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import type { RoshidFields } from "../../../contract/roshid.ts";
import { useText } from "../../i18n/t.ts";
import { OrderNotices } from "../../orders/form/OrderNotices.tsx";
import { PriceSummary } from "../../orders/form/PriceSummary.tsx";
import { ShortBalance } from "../../orders/form/ShortBalance.tsx";
import { Button } from "../../ui/Button.tsx";
import type { Saving } from "./RoshidEditor.tsx";
import { roshidText } from "./text.ts";

type Props = { saving: Saving; editing: boolean };

/** Price, problems and the button. An unchanged edit is not sent, so the balance does not matter to it. */
export function SaveBox({ saving, editing }: Props) {
  const text = useText(roshidText);
  const { price, balance, online, state } = saving;
  const { isDirty } = useFormState(useFormContext<RoshidFields>());
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The message appears above the button and pushes it down.
    if (state.at === "failed" || state.at === "price-changed") button.current?.scrollIntoView({ block: "nearest" });
  }, [state]);
  const short = saving.missing > 0 && (isDirty || !editing);
  return (
    <div className="flex flex-col gap-4 [&>button]:scroll-mb-4">
      <PriceSummary price={price} balance={balance} />
      {short ? (
        <ShortBalance price={price} balance={balance}>
          {text.shortHelp}
        </ShortBalance>
      ) : null}
      <OrderNotices placing={{ state, online, price, short }} text={text} />
      <Button
        ref={button}
        type="submit"
        block
        busy={state.at === "busy"}
        busyLabel={text.processing}
        disabled={short || price === undefined}
      >
        {online ? (editing ? text.save : text.submit) : text.submitOffline}
      </Button>
    </div>
  );
}
