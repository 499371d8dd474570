import { useSearch } from "wouter";
import { rechargeReturn } from "../i18n/messages.ts";
import { useText } from "../i18n/t.ts";
import { Banner } from "../ui/Banner.tsx";
import { QuotedBanner } from "../ui/QuotedBanner.tsx";
import { authText } from "./text.ts";

/**
 * How a payment ended whose payer came back to a browser in which nobody is signed in: the session ended meanwhile, or
 * the payment's app opened another browser. The money does not depend on it, but whoever has just paid wants to know.
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
