import { type FormEvent, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { codeAdds } from "../../contract/codes.ts";
import { type Gateway, gateways } from "../../contract/recharge/gateways.ts";
import {
  type BonusSteps,
  bonusOf,
  CreatePayment,
  CreateSslCommerzPayment,
} from "../../contract/recharge.ts";
import { MIN_RECHARGE_TK, parseTk, tkFromPoisha } from "../../contract/values/money.ts";
import type { Sentence } from "../../contract/values/sentences.ts";
import { newKey } from "../api/client.ts";
import { isApiError } from "../api/errors.ts";
import { messages } from "../i18n/messages.ts";
import { formatTaka, inDigits, linesOf, useLocale, useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useConnection } from "../offline/connection.ts";
import { sentence } from "../offline/errors.ts";
import { useBalance } from "../settings/settings.ts";
import { Button } from "../ui/Button.tsx";
import { FormProblems } from "../ui/form/FormProblems.tsx";
import { fieldSentence, refusedFields } from "../ui/form/form-errors.ts";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { Card, QuotedBanner } from "../ui/Page.tsx";
import { BonusOffer } from "./bonus.tsx";
import { CodeBox } from "./code/CodeBox.tsx";
import { type UsedCode, useCode } from "./code/use-code.ts";
import { type Attempt, createPayment } from "./recharge.ts";
import { rechargeText } from "./text.ts";

/**
 * Both in tk. `lacking`: what an order is short of. `suggested`: the amount in the field until the
 * user types another.
 */
type Props = {
  gateway: Gateway;
  lacking: number | undefined;
  suggested: number | undefined;
  /** What the desk adds. */
  steps: BonusSteps;
};

/** The form for an amount. Submitting it leads to the gateway's page. */
export function PaymentForm({ gateway, lacking, suggested, steps }: Props) {
  const text = useText(rechargeText);
  const locale = useLocale();
  const userId = useCurrentUser()?._id;
  const online = useConnection() === "online";
  const [typed, setTyped] = useState<string>();
  const amount = typed ?? (suggested === undefined ? "" : inDigits(String(suggested), locale));
  const { state, pay, forget } = usePayment(userId, gateway);
  const [typedCode, setTypedCode] = useState("");
  const code = useCode(typedCode, setTypedCode);
  const added = code.told ? codeAdds(code.told, parseTk(amount) ?? 0) : 0;
  const isBkash = gateway === "bkash";

  const choose = (typed: string) => {
    setTyped(typed);
    if (state.at !== "leaving") forget();
  };
  const hint = lacking ? text.lacking(formatTaka(lacking, locale)) : text.amountHint;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    pay(amount, code);
  };
  const problem = () => {
    if (state.at !== "invalid") return undefined;
    if (state.code !== "minimum-recharge") return fieldSentence(state.code, locale);
    return linesOf(messages.minimumRecharge, locale).join("\n");
  };

  const codeProblem = state.at === "failed" ? state.fields["code"] : undefined;
  return (
    <Card>
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <NumberInput
          name="amount"
          inputMode="decimal"
          label={text.amount}
          hint={state.at === "invalid" ? undefined : hint}
          error={problem()}
          required
          value={amount}
          onChange={(event) => choose(event.currentTarget.value)}
          look="amount"
        />
        <QuickAmounts chosen={amount} onChoose={choose} />
        <BonusOffer steps={steps} amount={parseTk(amount) ?? 0} />
        <CodeBox of={code} {...(codeProblem && { error: codeProblem })} />
        <BalanceAfter typed={amount} steps={steps} added={added} />
        {state.at === "failed" ? <QuotedBanner role="alert" sentence={state.sentence} /> : null}
        <FormProblems of={state.at === "failed" ? state.fields : {}} tries={state} />
        {userId ? null : <p className="text-sm text-danger">{text.nobody}</p>}
        <Button
          type="submit"
          block
          disabled={!userId || !online}
          busy={state.at === "leaving"}
          busyLabel={text.leaving(gateways[gateway])}
          second={isBkash ? text.submitSecond : ""}
        >
          {isBkash ? text.submit : text.toPage}
        </Button>
        <p className="text-sm text-soft">{isBkash ? text.nextStep : text.nextPage}</p>
      </form>
    </Card>
  );
}

type AfterProps = {
  typed: string;
  steps: BonusSteps;
  /** What a code adds, in poisha. */
  added: number;
};

/** The balance now, and what it will be after the payment. */
function BalanceAfter({ typed, steps, added }: AfterProps) {
  const text = useText(rechargeText);
  const locale = useLocale();
  const { value } = useBalance();
  const poisha = parseTk(typed) ?? 0;
  const enough = poisha >= MIN_RECHARGE_TK * 100;
  const bonus = bonusOf(steps, poisha) + added;
  const after =
    value !== undefined && enough ? (Math.round(value * 100) + poisha + bonus) / 100 : undefined;
  return (
    <dl
      className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-2.5 tabular-nums *:flex
      *:items-baseline *:flex-wrap *:justify-between *:gap-x-4 [&_dt]:text-sm [&_dt]:text-soft"
    >
      <div>
        <dt>{text.now}</dt>
        <dd>{formatTaka(value, locale)}</dd>
      </div>
      {steps.length > 0 || added > 0 ? (
        <div>
          <dt>{text.bonus}</dt>
          <dd>{formatTaka(enough ? tkFromPoisha(bonus) : undefined, locale)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{text.after}</dt>
        <dd className="font-semibold">{formatTaka(after, locale)}</dd>
      </div>
    </dl>
  );
}

const amounts = [MIN_RECHARGE_TK, 500, 1000, 2000];

/** Buttons for the usual amounts. They fill the field, in the digits of the page's language. */
function QuickAmounts({
  chosen,
  onChoose,
}: {
  chosen: string;
  onChoose: (amount: string) => void;
}) {
  const text = useText(rechargeText);
  const locale = useLocale();
  return (
    <fieldset className="@container min-w-0">
      <legend className="sr-only">{text.quick}</legend>
      <div className="grid grid-cols-2 gap-2 @min-[18rem]:grid-cols-4">
        {amounts.map((amount) => {
          const on = parseTk(chosen) === amount * 100;
          return (
            <button
              key={amount}
              type="button"
              aria-pressed={on}
              onClick={() => onChoose(inDigits(String(amount), locale))}
              className={`min-h-11 rounded-md border px-1 text-sm font-semibold tabular-nums
                transition-colors sm:text-base
                ${
                  on
                    ? "border-accent bg-accent-soft text-accent inset-ring inset-ring-accent"
                    : "border-edge bg-surface hover:border-accent hover:text-accent"
                }`}
            >
              {formatTaka(amount, locale)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

type PaymentState =
  | { at: "idle" }
  | { at: "leaving" }
  | { at: "invalid"; code: string }
  | { at: "failed"; sentence: Sentence; fields: Record<string, string> };

const payments = { bkash: CreatePayment, sslcommerz: CreateSslCommerzPayment };

/**
 * Checks the amount, begins the payment and sends the browser to it. Without `userId` it does
 * nothing.
 */
function usePayment(userId: string | undefined, gateway: Gateway) {
  const [state, setState] = useState<PaymentState>({ at: "idle" });
  const sending = useRef(false);
  const attempt = useRef<Attempt>(undefined);
  const [by, setBy] = useState(gateway);
  if (by !== gateway) {
    setBy(gateway);
    // What one gateway answered is nothing that the other said.
    if (state.at === "failed") setState({ at: "idle" });
  }

  useEffect(() => {
    // After going back from the provider's page the browser may show this one as it was left: busy.
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setState({ at: "idle" });
    };
    addEventListener("pageshow", handleShow);
    return () => removeEventListener("pageshow", handleShow);
  }, []);

  const pay = async (typed: string, of: UsedCode) => {
    // A second tap may come before the button shows that it is busy.
    if (sending.current || !userId) return;
    const checked = v.safeParse(payments[gateway].entries.amount, typed);
    if (!checked.success) {
      return setState({ at: "invalid", code: checked.issues[0].message });
    }
    const amount = tkFromPoisha(checked.output);
    const code = of.typed.trim();
    const { amount: before, code: codeBefore, gateway: by } = attempt.current ?? {};
    if (!attempt.current || before !== amount || codeBefore !== code || by !== gateway)
      attempt.current = { gateway, amount, code, key: newKey() };
    sending.current = true;
    setState({ at: "leaving" });
    try {
      const page = await createPayment(userId, attempt.current);
      attempt.current = undefined;
      location.assign(page);
    } catch (error) {
      // After a lost answer the same key finds the payment that may exist already. A refused
      // payment needs a new key.
      if (isApiError(error) && error.status < 500) attempt.current = undefined;
      if (of.refuse(error)) return setState({ at: "idle" });
      setState({ at: "failed", sentence: sentence(error), fields: refusedFields(error) });
    } finally {
      sending.current = false;
    }
  };

  return {
    state,
    pay: (typed: string, code: UsedCode) => void pay(typed, code),
    forget: () => setState({ at: "idle" }),
  };
}
