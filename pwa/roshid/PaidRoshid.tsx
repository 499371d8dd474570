import type { ReactNode } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import type { Roshid } from "../../contract/roshid.ts";
import type { Sentence } from "../../contract/values/sentences.ts";
import { formatTaka, inDigits, useLocale, useText } from "../i18n/t.ts";
import { useBalance } from "../settings/settings.ts";
import { LateOrderSum } from "../shop/LateOrderSum.tsx";
import { QuotedBanner } from "../ui/Page.tsx";
import { useArrivalFocus } from "../ui/use-arrival-focus.ts";
import { roshidListText } from "./list-text.ts";
import { RoshidPrintLink } from "./RoshidPrintLink.tsx";

/**
 * In the history entry: the roshid that was just paid for, if the server has it, what is said of
 * it, and its price in tk.
 */
export type SavedRoshid = { saved: string | undefined; said: Sentence; price: number | undefined };

/** What was paid for the roshid that was just saved, and the way to print it. */
export function PaidRoshid({ roshids }: { roshids: Roshid[] }) {
  const text = useText(roshidListText);
  const locale = useLocale();
  const balance = useBalance().value;
  const { saved, said, price } = useHistoryState<SavedRoshid | null>() ?? {};
  const roshid = roshids.find(({ _id }) => _id === saved);
  if (!roshid || !said) return null;
  return (
    <Arrived>
      <QuotedBanner tone="success" role="status" sentence={said}>
        <p>
          {[roshid.ownerDetails[0]?.ownerName, inDigits(roshid.serialNo, locale)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="mb-2">
          {text.charged(formatTaka(price, locale), formatTaka(balance, locale))}
        </p>
        <RoshidPrintLink roshid={roshid}>{text.download}</RoshidPrintLink>
      </QuotedBanner>
      <LateOrderSum of={entryOf(roshid)} slip />
    </Arrived>
  );
}

/** A roshid as its owner's own book would have it. */
function entryOf({ _id, category, createdAt, ownerDetails: [first] }: Roshid) {
  return { _id, category, createdAt, paid: 0, ...(first && { forWhom: first.ownerName }) };
}

function Arrived({ children }: { children: ReactNode }) {
  const place = useArrivalFocus<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-2">
      {children}
    </div>
  );
}
