import type { ReactNode } from "react";
import { messages } from "../../i18n/messages.ts";
import { useText } from "../../i18n/t.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { QuotedBanner } from "../../ui/QuotedBanner.tsx";
import { lackingOf, rechargeFor } from "../../wallet/lacking.ts";
import { orderText } from "./text.ts";

type Props = { price: number | undefined; balance: number | undefined; children?: ReactNode };

/** Tells that the balance is below the price, and links to the recharge of what is missing. */
export function ShortBalance({ price, balance, children }: Props) {
  const text = useText(orderText);
  return (
    <QuotedBanner sentence={messages.insufficientBalance}>
      {children ? <p>{children}</p> : null}
      <ButtonLink href={rechargeFor(lackingOf(price, balance))} variant="secondary" className="mt-2">
        {text.recharge}
      </ButtonLink>
    </QuotedBanner>
  );
}
