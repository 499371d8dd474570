import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import {
  type MyRecharge,
  type PayNumbers,
  SentMoney,
  walletKeys,
  wallets,
} from "../../../contract/recharge.ts";
import { useLocale, useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyValue } from "../../ui/CopyValue.tsx";
import { fieldErrors, formOf, showRefusal } from "../../ui/form/form-errors.ts";
import { NumberInput } from "../../ui/form/Inputs.tsx";
import { RadioGroup } from "../../ui/form/RadioGroup.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Card } from "../../ui/Page.tsx";
import { LateQr } from "../../ui/qr/LateQr.tsx";
import { type SentMoneyForm, sayMoneySent, useUnsentMoney } from "./sent-money.ts";
import { sentText } from "./text.ts";

type Props = { numbers: PayNumbers; edited: string | undefined; again: MyRecharge | undefined };

/**
 * The desk's numbers, and the form to say that money was sent to one of them. `edited`: the id of the refused item that it begins with,
 * or of the refused money, which is `again`.
 */
export function SendMoney({ numbers, edited, again }: Props) {
  const text = useText(sentText);
  const locale = useLocale();
  const offered = walletKeys.filter((key) => numbers[key]);
  const empty = { wallet: offered[0] ?? "bkash", amount: "", trxId: "", lastFour: "" };
  const { register, handleSubmit, watch, reset, setError, setFocus, formState } =
    useForm<SentMoneyForm>({
      // It goes as it was typed: the server cleans it in the same way.
      resolver: valibotResolver(formOf<SentMoneyForm>(SentMoney), undefined, { raw: true }),
      defaultValues: empty,
    });
  const [said, setSaid] = useState<"noted" | "queued">();
  const [withQr, setWithQr] = useState(false);
  const refused = useUnsentMoney().find(({ id }) => id === edited);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed afterwards stays.
  useEffect(() => {
    if (refused?.body) reset(refused.body as SentMoneyForm);
    if (again?.sentBy) {
      setFocus("trxId");
      reset({
        wallet: again.sentBy,
        amount: String(again.amount),
        trxId: again.transId,
        lastFour: "",
      });
    }
  }, [refused?.id, again?._id, reset]);
  const problems = fieldErrors(formState.errors, locale);
  // The specification's English sentence belongs to the gateway's form.
  if (formState.errors.amount?.message === "minimum-recharge")
    problems.amount = text[watch("amount") ? "amountHint" : "amountNeeded"];
  const wallet = watch("wallet");
  const number = numbers[wallet] ?? "";
  const send = async (form: SentMoneyForm) => {
    setSaid(undefined);
    const outcome = await sayMoneySent(form, refused);
    if (outcome.state === "refused")
      return showRefusal(outcome.error, { "trx-used": "trxId", "trx-waiting": "trxId" }, setError);
    setSaid(outcome.state === "done" ? "noted" : "queued");
    reset({ ...empty, wallet });
  };
  return (
    <Card>
      <form noValidate onSubmit={handleSubmit(send)} className="flex flex-col gap-4">
        <RadioGroup
          {...register("wallet")}
          legend={text.wallet}
          hideLegend
          look="segments"
          tight
          options={offered.map((value) => ({ value, label: wallets[value] }))}
        />
        <div className="rounded-md bg-sunken px-4 py-2">
          <p className="text-sm text-soft">{text.number(wallets[wallet])}</p>
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <CopyValue
              value={number}
              label={text.copyNumber}
              mono
              className="text-lg font-semibold tracking-wide"
            />
            <Button
              variant="ghost"
              className="-me-3 px-3"
              aria-expanded={withQr}
              onClick={() => setWithQr(!withQr)}
            >
              QR
            </Button>
          </div>
          {withQr ? <LateQr text={number} label={text.qr} className="mx-auto my-2" /> : null}
        </div>
        <NumberInput
          {...register("amount")}
          inputMode="decimal"
          label={text.amount}
          hint={problems.amount ? undefined : text.amountHint}
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
        <p role="status" className="text-sm font-semibold text-approved empty:hidden">
          {said ? text[said] : ""}
        </p>
      </form>
    </Card>
  );
}
