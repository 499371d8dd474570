import type { MyRecharge } from "../../contract/recharge.ts";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { messages, rechargeReturn } from "../i18n/messages.ts";
import { linesOf, useText } from "../i18n/t.ts";
import { ContinueOrder } from "../outbox/ContinueOrder.tsx";
import { ReceiptButton } from "../receipt/ReceiptButton.tsx";
import { ReceiptFacts } from "../receipt/ReceiptFacts.tsx";
import { useConfig } from "../settings/config.ts";
import { Button } from "../ui/Button.tsx";
import { OutsideLink } from "../ui/ButtonLink.tsx";
import { Card } from "../ui/Card.tsx";
import { CheckIcon } from "../ui/icons.tsx";
import { QuotedBanner } from "../ui/QuotedBanner.tsx";
import { rechargeReceipt } from "./recharge.ts";
import { rechargeText } from "./text.ts";

/** A recharge that is in the balance now: what it was, and the way on. It stays until the user wants another one. */
export function Success({ row, onAgain }: { row: MyRecharge | undefined; onAgain: () => void }) {
  const text = useText(rechargeText);
  const locale = useLocale();
  const [title, second] = linesOf(messages.rechargeSuccessful, locale);
  const receipt = row && rechargeReceipt(row, locale);
  return (
    <Card as="section" aria-labelledby="outcome" className="flex flex-col gap-4">
      <div className="flex flex-col items-center pt-1 text-center">
        <span className="mb-2 inline-flex size-14 items-center justify-center rounded-full bg-approved-soft text-approved">
          <CheckIcon className="size-8" strokeWidth={2.5} />
        </span>
        <h2 id="outcome" className="text-lg font-semibold text-approved">
          {title}
        </h2>
        {second ? (
          <p lang="en" className="text-sm text-soft">
            {second}
          </p>
        ) : null}
      </div>
      {receipt ? <ReceiptFacts receipt={receipt} /> : null}
      <div className="flex flex-col gap-2">
        <ContinueOrder />
        {receipt ? <ReceiptButton receipt={receipt} variant="secondary" /> : null}
        <Button variant="ghost" block onClick={onAgain}>
          {text.again}
        </Button>
      </div>
    </Card>
  );
}

const nextSteps: Record<string, "afterCancel" | "afterDuplicate" | "afterMismatch"> = {
  cancel: "afterCancel",
  error2029: "afterDuplicate",
  updateError: "afterMismatch",
};

/** Why there is no money in the balance, and what to do about it. `status`: of the return. */
export function Refused({ status, row }: { status: string; row: MyRecharge | undefined }) {
  const text = useText(rechargeText);
  const locale = useLocale();
  const contact = useConfig().value?.links.contact;
  const told = rechargeReturn(status);
  if (!told) return null;
  return (
    <QuotedBanner tone={status === "cancel" ? "warn" : "danger"} sentence={told.sentence}>
      <p className="mt-1">
        {row ? `${text.amountWas(formatTaka(row.amount, locale))} ` : ""}
        {text[nextSteps[status] ?? "afterFailure"]}
      </p>
      {contact && status === "updateError" ? <OutsideLink href={contact}>{text.contact}</OutsideLink> : null}
    </QuotedBanner>
  );
}
