import { Link, useSearch } from "wouter";
import { type MyRecharge, wayOf } from "../../contract/recharge.ts";
import { MIN_RECHARGE_TK } from "../../contract/values/money.ts";
import { messages, rechargeReturn } from "../i18n/messages.ts";
import {
  defineText,
  formatDateTime,
  formatNumber,
  formatRelative,
  formatTaka,
  linesOf,
  useLocale,
  useText,
} from "../i18n/t.ts";
import type { Draft } from "../offline/rows.ts";
import { useDraftFacts } from "../outbox/FormDraft.tsx";
import { useOutbox } from "../outbox/outbox.ts";
import { ReceiptActions, ReceiptFacts } from "../receipt/ReceiptDialog.tsx";
import { CategoryMark } from "../services/CategoryMark.tsx";
import { useOrderName } from "../services/names.ts";
import { useConfig } from "../settings/config.ts";
import { Button, ButtonLink, OutsideLink, Spinner } from "../ui/Button.tsx";
import { CheckIcon, ChevronRightIcon } from "../ui/icons.tsx";
import { Banner, Card, PageHeader, QuotedBanner } from "../ui/Page.tsx";
import { useLacking } from "../wallet/lacking.ts";
import { LatestRecharges } from "./LatestRecharges.tsx";
import { PaymentForm } from "./PaymentForm.tsx";
import { isInDoubt, rechargeReceipt, standing } from "./recharge.ts";
import { rechargeText } from "./text.ts";
import { useLatest, useReturn } from "./use-latest.ts";
import { Ways } from "./Ways.tsx";

/**
 * A recharge that is in the balance now: what it was, and the way on. It stays until the user wants
 * another one.
 */
function Success({ row, onAgain }: { row: MyRecharge | undefined; onAgain: () => void }) {
  const text = useText(rechargeText);
  const locale = useLocale();
  const [title, second] = linesOf(messages.rechargeSuccessful, locale);
  const receipt = row && rechargeReceipt(row, locale);
  return (
    <Card as="section" aria-labelledby="outcome" className="flex flex-col gap-4">
      <div role="status" className="flex flex-col items-center pt-1 text-center">
        <span
          className="mb-2 inline-flex size-14 items-center justify-center rounded-full
          bg-approved-soft text-approved"
        >
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
        {receipt ? <ReceiptActions receipt={receipt} variant="secondary" /> : null}
        <Button variant="ghost" block onClick={onAgain}>
          {text.again}
        </Button>
      </div>
    </Card>
  );
}

const nextSteps: Record<string, "afterDuplicate" | "afterMismatch"> = {
  error2029: "afterDuplicate",
  updateError: "afterMismatch",
};

/** Why there is no money in the balance, and what to do about it. `status`: of the return. */
function Refused({ status, row }: { status: string; row: MyRecharge | undefined }) {
  const text = useText(rechargeText);
  const locale = useLocale();
  const contact = useConfig().value?.links.contact;
  const told = rechargeReturn(status);
  // Without the row nobody knows by which way it was: the words fit each.
  const failure = row && row.gateway !== "sslcommerz" ? "afterFailure" : "afterPage";
  if (!told) return null;
  return (
    <QuotedBanner
      tone={status === "cancel" ? "warn" : "danger"}
      sentence={told.sentence}
      role="alert"
    >
      <p className="mt-1">
        {row ? <span>{`${text.amountWas(formatTaka(row.amount, locale))} `}</span> : null}
        <span>
          {status === "cancel"
            ? text.afterCancel(row ? wayOf(row) : text.provider)
            : text[nextSteps[status] ?? failure]}
        </span>
      </p>
      {contact && status === "updateError" ? (
        <OutsideLink href={contact}>{text.contact}</OutsideLink>
      ) : null}
    </QuotedBanner>
  );
}

/**
 * /recharge: a payment into the balance, how it ended, and the last payments. The provider sends
 * payers back here.
 */
export function Recharge() {
  const text = useText(rechargeText);
  const sandbox = useConfig().value?.sandboxPayments === true;
  const [returned, keepReturned] = useReturn();
  const latest = useLatest(returned, keepReturned);
  const status =
    returned && !isInDoubt(returned.status, latest.row)
      ? standing(returned.status, latest.row)
      : undefined;
  const lacking = useLacking();
  const edited = new URLSearchParams(useSearch()).get("edit") ?? undefined;
  // After a mismatch nothing should be paid again.
  const kept = status === "updateError" ? undefined : latest.row?.amount;
  const suggested = status ? kept : lacking && Math.max(MIN_RECHARGE_TK, Math.ceil(lacking));
  return (
    <>
      <PageHeader title={text.title} />
      <div className="grid max-w-xl gap-6 lg:max-w-none lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          {sandbox ? (
            <Banner tone="warn" title={text.sandboxTitle}>
              {text.sandboxText}
            </Banner>
          ) : null}
          <BeingChecked
            rows={latest.doubtful}
            awaited={latest.awaited}
            told={returned && !status ? rechargeReturn(returned.status)?.sentence.en : undefined}
          />
          {status === "0000" ? (
            <Success row={latest.row} onAgain={() => keepReturned(undefined)} />
          ) : (
            <>
              {status ? <Refused status={status} row={latest.row} /> : null}
              <Ways
                key={edited}
                edited={edited}
                reading={latest.reading}
                last={status ? latest.row?.gateway : undefined}
                again={latest.mine?.rows.find(({ _id }) => _id === edited)}
              >
                {(gateway, steps) => (
                  <PaymentForm
                    gateway={gateway}
                    lacking={lacking}
                    suggested={suggested}
                    steps={steps}
                  />
                )}
              </Ways>
            </>
          )}
        </div>
        <LatestRecharges latest={latest} />
      </div>
    </>
  );
}

/**
 * Payments whose outcome is not known yet: since when, what the return said of it, and a request
 * not to pay twice.
 */
function BeingChecked({
  rows,
  awaited,
  told,
}: {
  rows: MyRecharge[];
  awaited: boolean;
  told: string | undefined;
}) {
  const text = useText(rechargeText);
  const locale = useLocale();
  const [first, ...others] = rows;
  const title = () => {
    if (!first) return text.checkingSome;
    if (others.length > 0) return text.checkingMany(formatNumber(rows.length, locale));
    return text.checkingTitle(formatTaka(first.amount, locale));
  };
  return (
    // Always in the page, because screen readers announce only changes inside an existing status.
    <div role="status" className="empty:hidden">
      {first || awaited ? (
        <Banner tone="info" icon={<Spinner className="size-6" />} title={title()}>
          <p>{text.checkingText(first ? wayOf(first) : text.provider)}</p>
          {told ? (
            <p lang="en" className="text-xs">
              {told}
            </p>
          ) : null}
          <ul
            className="mt-1.5 flex flex-col gap-1 border-t border-line pt-1.5 text-xs tabular-nums
            empty:hidden"
          >
            {rows.map(({ _id, amount, checkedSince }) => (
              <li key={_id}>
                {others.length > 0 ? (
                  <span>
                    <strong className="font-semibold">{formatTaka(amount, locale)}</strong>:{" "}
                  </span>
                ) : null}
                <span>
                  {text.checkingSince(
                    formatDateTime(checkedSince, locale),
                    formatRelative(checkedSince, locale),
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </div>
  );
}

const continueText = defineText({
  begun: ["অর্ডারটি চালিয়ে যান", "Continue your order"],
  refused: ["টাকার জন্য আটকে থাকা অর্ডার পাঠান", "Send the orders that lacked money"],
});

/**
 * The way back to the order that was begun last, and to those that the server refused for the
 * balance; nothing if there is none.
 */
function ContinueOrder() {
  const text = useText(continueText);
  const { drafts: [draft] = [], waiting = [] } = useOutbox() ?? {};
  return (
    <>
      {waiting.some(({ lastError }) => lastError?.code === "insufficient-balance") ? (
        <ButtonLink href="/outbox" block>
          {text.refused}
        </ButtonLink>
      ) : null}
      {draft ? <ContinueDraft draft={draft} /> : null}
    </>
  );
}

function ContinueDraft({ draft }: { draft: Draft }) {
  const text = useText(continueText);
  const nameOf = useOrderName();
  const facts = useDraftFacts(draft);
  return (
    <Link
      href={facts.route}
      className="flex min-h-14 items-center gap-3 rounded-md bg-accent px-3 py-2 text-start
        text-on-accent hover:bg-accent-deep"
    >
      <CategoryMark category={facts.category} />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-semibold">{text.begun}</span>
        <span className="block text-sm wrap-anywhere">
          {[nameOf(facts), facts.words].filter(Boolean).join(" · ")}
        </span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0" />
    </Link>
  );
}
