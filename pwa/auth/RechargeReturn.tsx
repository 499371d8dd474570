import { rechargeReturn } from "../i18n/messages.ts";
import { defineText, useText } from "../i18n/t.ts";
import { Banner, QuotedBanner } from "../ui/Page.tsx";

/**
 * Tells how a payment ended when the payer comes back to a browser without a session: it has ended
 * meanwhile, or the payment app opened another browser. The money does not depend on this.
 */
export function RechargeReturn({ status }: { status: string }) {
  const text = useText(returnText);
  const told = rechargeReturn(status);
  if (status === "pending") return <Banner title={text.checked}>{text.checkedText}</Banner>;
  if (!told) return null;
  return (
    <QuotedBanner tone={told.kind === "success" ? "success" : "danger"} sentence={told.sentence}>
      <p>{text.logIn}</p>
    </QuotedBanner>
  );
}

const returnText = defineText({
  logIn: [
    "লগইন করলে ব্যালেন্স ও রিচার্জের তালিকা দেখা যাবে।",
    "Log in to see your balance and your recharges.",
  ],
  checked: ["আপনার রিচার্জটি যাচাই হচ্ছে", "Your recharge is being checked"],
  checkedText: [
    "টাকা কেটে থাকলে নিজে থেকেই ব্যালেন্সে যোগ হবে, আবার টাকা দেবেন না।",
    "If money was taken, it reaches your balance by itself: do not pay again.",
  ],
});
