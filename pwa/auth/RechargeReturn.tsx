import { useSearch } from "wouter";
import { rechargeReturn } from "../i18n/messages.ts";
import { useText } from "../i18n/t.ts";
import { Banner } from "../ui/Banner.tsx";
import { QuotedBanner } from "../ui/QuotedBanner.tsx";
import { authText } from "./text.ts";

/**
 * Tells how a payment ended when the payer comes back to a browser without a session: it has ended meanwhile, or the payment app
 * opened another browser. The money does not depend on this.
 */
export function RechargeReturn() {
  const text = useText(authText);
  const status = new URLSearchParams(useSearch()).get("recharge");
  const told = status ? rechargeReturn(status) : undefined;
  if (status === "pending") return <Banner title={text.paymentChecked}>{text.paymentCheckedText}</Banner>;
  if (!told) return null;
  return (
    <QuotedBanner tone={told.kind === "success" ? "success" : "danger"} sentence={told.sentence}>
      <p>{text.paymentLogIn}</p>
    </QuotedBanner>
  );
}
