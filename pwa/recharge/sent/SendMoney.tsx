import { valibotResolver } from "@hookform/resolvers/valibot";
import { lazy, Suspense } from "react";
import { useForm } from "react-hook-form";
import { type PayNumbers, SentMoney, walletKeys, wallets } from "../../../contract/recharge.ts";
import { bothOf, useLocale, useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyValue } from "../../ui/CopyValue.tsx";
import { FORM_TOAST, fieldErrors, showRefusal } from "../../ui/form/form-errors.ts";
import { formOf } from "../../ui/form/form-of.ts";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { RadioGroup } from "../../ui/form/RadioGroup.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Card } from "../../ui/Page.tsx";
import { showToast } from "../../ui/toast.ts";
import { type SentMoneyForm, sayMoneySent } from "./sent-money.ts";
import { sentText } from "./text.ts";

const Qr = lazy(async () => ({ default: (await import("../../ui/qr/Qr.tsx")).Qr }));

/** The desk's numbers, and the form to say that money was sent to one of them. */
export function SendMoney({ numbers }: { numbers: PayNumbers }) {
  const text = useText(sentText);
  const locale = useLocale();
  const offered = walletKeys.filter((key) => numbers[key]);
  const empty = { wallet: offered[0] ?? "bkash", amount: "", trxId: "", lastFour: "" };
  const { register, handleSubmit, watch, reset, setError, formState } = useForm<SentMoneyForm>({
    // It goes as it was typed: the server cleans it in the same way.
    resolver: valibotResolver(formOf<SentMoneyForm>(SentMoney), undefined, { raw: true }),
    defaultValues: empty,
  });
  const problems = fieldErrors(formState.errors, locale);
  const wallet = watch("wallet");
  const number = numbers[wallet] ?? "";
  const send = async (form: SentMoneyForm) => {
    const outcome = await sayMoneySent(form);
    if (outcome.state === "refused")
      return showRefusal(outcome.error, { "trx-used": "trxId", "trx-waiting": "trxId" }, setError);
    showToast("success", bothOf(sentText, outcome.state === "done" ? "noted" : "queued"), FORM_TOAST);
    reset({ ...empty, wallet });
  };
  return (
    <Card>
      <form noValidate onSubmit={handleSubmit(send)} className="flex flex-col gap-4">
        <p className="text-sm text-soft">{text.steps}</p>
        <RadioGroup
          {...register("wallet")}
          legend={text.wallet}
          required
          pairs
          options={offered.map((value) => ({ value, label: wallets[value] }))}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-3">
          <div className="min-w-0">
            <p className="text-sm text-soft">{text.number(wallets[wallet])}</p>
            <CopyValue value={number} label={text.copyNumber} mono className="text-lg font-semibold tracking-wide" />
          </div>
          <span className="size-24 shrink-0 overflow-hidden rounded-md bg-white">
            <Suspense>
              <Qr text={number} label={text.qr} />
            </Suspense>
          </span>
        </div>
        <NumberInput
          {...register("amount")}
          inputMode="decimal"
          label={text.amount}
          hint={text.amountHint}
          required
          error={problems.amount}
        />
        <TextInput
          {...register("trxId")}
          label={text.trxId}
          hint={text.trxIdHint}
          required
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          error={problems.trxId}
        />
        <NumberInput
          {...register("lastFour")}
          label={text.lastFour}
          hint={text.lastFourHint}
          required
          error={problems.lastFour}
        />
        <Button type="submit" block busy={formState.isSubmitting} busyLabel={text.sending}>
          {text.send}
        </Button>
      </form>
    </Card>
  );
}
