import { useEffect, useRef } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { errorCatalogue } from "../../../contract/errors.ts";
import type { RoshidFields } from "../../../contract/roshid.ts";
import { formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { messages } from "../../i18n/messages.ts";
import { useText } from "../../i18n/t.ts";
import { PriceSummary } from "../../orders/form/PriceSummary.tsx";
import { ShortBalance } from "../../orders/form/ShortBalance.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { OfflineIcon } from "../../ui/icons.tsx";
import { QuotedBanner } from "../../ui/QuotedBanner.tsx";
import { roshidText } from "./text.ts";
import type { Saving } from "./use-roshid-save.ts";

type Props = { saving: Saving; editing: boolean };

/** What it costs, what stands in the way, and the one button. An unchanged edit costs nothing: it is told so instead. */
export function SaveBox({ saving, editing }: Props) {
  const text = useText(roshidText);
  const locale = useLocale();
  const { price, balance, online, state } = saving;
  const { isDirty } = useFormState(useFormContext<RoshidFields>());
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // What it says came in above the button and pushed it down.
    if (state.at === "failed" || state.at === "price-changed") button.current?.scrollIntoView({ block: "nearest" });
  }, [state]);
  const short = saving.missing > 0 && (isDirty || !editing);
  return (
    <div className="flex flex-col gap-4 [&>button]:scroll-mb-4">
      <PriceSummary price={price} balance={balance} />
      {short ? <ShortBalance>{text.shortHelp}</ShortBalance> : null}
      {state.at === "failed" && !(short && state.sentence.en === messages.insufficientBalance.en) ? (
        <QuotedBanner role="alert" sentence={state.sentence}>
          {state.reason ? <p>{state.reason[locale]}</p> : null}
        </QuotedBanner>
      ) : null}
      {state.at === "price-changed" ? (
        <QuotedBanner tone="warn" role="alert" sentence={errorCatalogue["price-changed"]}>
          <p>{text.priceChanged(formatTaka(state.price, locale))}</p>
        </QuotedBanner>
      ) : null}
      {!online && !short && price !== undefined ? (
        <Banner role="status" icon={<OfflineIcon />} title={text.offlineTitle}>
          {text.offlineText(formatTaka(price, locale))}
        </Banner>
      ) : null}
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
