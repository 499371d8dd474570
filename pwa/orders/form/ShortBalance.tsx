import type { ReactNode } from "react";
import { messages } from "../../i18n/messages.ts";
import { useText } from "../../i18n/t.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { QuotedBanner } from "../../ui/QuotedBanner.tsx";
import { orderText } from "./text.ts";

/** Tells that the balance is below the price, and links to the recharge. */
export function ShortBalance({ children }: { children?: ReactNode }) {
  const text = useText(orderText);
  return (
    <QuotedBanner sentence={messages.insufficientBalance}>
      {children ? <p>{children}</p> : null}
      <ButtonLink href="/recharge" variant="secondary" className="mt-2">
        {text.recharge}
      </ButtonLink>
    </QuotedBanner>
  );
}
