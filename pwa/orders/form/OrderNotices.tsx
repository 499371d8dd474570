import { errorCatalogue, type Sentence } from "../../../contract/errors.ts";
import { formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { messages } from "../../i18n/messages.ts";
import { Banner } from "../../ui/Banner.tsx";
import { OfflineIcon } from "../../ui/icons.tsx";
import { QuotedBanner } from "../../ui/QuotedBanner.tsx";

type Said = (price: string) => string;
type Props = {
  placing: {
    state:
      | { at: "idle" | "busy" }
      | { at: "failed"; sentence: Sentence; reason?: Sentence | undefined }
      | { at: "price-changed"; price: number };
    online: boolean;
    price: number | undefined;
    closed?: Sentence | undefined;
    short: boolean;
  };
  text: { priceChanged: Said; offlineTitle: string; offlineText: Said };
};

/** Notices above the button: the last refusal, a new price, or that the order will wait for a connection. */
export function OrderNotices({ placing: { state, online, price, closed, short }, text }: Props) {
  const locale = useLocale();
  // The form already shows these by itself.
  const known = [closed?.en, short ? messages.insufficientBalance.en : undefined];
  return (
    <>
      {state.at === "failed" && !known.includes(state.sentence.en) ? (
        <QuotedBanner role="alert" sentence={state.sentence}>
          {state.reason ? <p>{state.reason[locale]}</p> : null}
        </QuotedBanner>
      ) : null}
      {state.at === "price-changed" ? (
        <QuotedBanner tone="warn" role="alert" sentence={errorCatalogue["price-changed"]}>
          <p>{text.priceChanged(formatTaka(state.price, locale))}</p>
        </QuotedBanner>
      ) : null}
      {!online && !closed && !short && price !== undefined ? (
        <Banner role="status" icon={<OfflineIcon />} title={text.offlineTitle}>
          {text.offlineText(formatTaka(price, locale))}
        </Banner>
      ) : null}
    </>
  );
}
