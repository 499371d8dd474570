import { useEffect, useState } from "react";
import {
  type BonusSteps,
  type MyRecharge,
  type PayNumbers,
  SentMoney,
  trxIdIn,
  type Wallet,
  walletKeys,
  wallets,
} from "../../../contract/recharge.ts";
import { parseTk } from "../../../contract/values/money.ts";
import { useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyValue } from "../../ui/CopyValue.tsx";
import { NumberInput } from "../../ui/form/Inputs.tsx";
import { RadioGroup } from "../../ui/form/RadioGroup.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FieldForm, useFields } from "../../ui/form/use-fields.tsx";
import { Card } from "../../ui/Page.tsx";
import { LateQr } from "../../ui/qr/LateQr.tsx";
import { BonusOffer } from "../bonus.tsx";
import { CodeBox } from "../code/CodeBox.tsx";
import { codeText } from "../code/text.ts";
import { useCode } from "../code/use-code.ts";
import { type SentMoneyForm, sayMoneySent, useUnsentMoney } from "./sent-money.ts";
import { sentText } from "./text.ts";

type Props = {
  numbers: PayNumbers;
  steps: BonusSteps;
  edited: string | undefined;
  again: MyRecharge | undefined;
};

/**
 * The desk's numbers, and the form to say that money was sent to one of them. `edited`: the id of
 * the refused item that it begins with, or of the refused money, which is `again`.
 */
export function SendMoney({ numbers, steps, edited, again }: Props) {
  const text = useText(sentText);
  const offered = walletKeys.filter((key) => numbers[key]);
  const empty = { wallet: offered[0] ?? "bkash", amount: "", trxId: "", lastFour: "", code: "" };
  const fields = useFields<SentMoneyForm>({
    check: SentMoney,
    empty,
    words: { ...text, code: useText(codeText).code },
    refusedAt: { "trx-used": "trxId", "trx-waiting": "trxId" },
  });
  const { input, reset, setFocus, setValue } = fields;
  const [said, setSaid] = useState<"noted" | "queued">();
  const refused = useUnsentMoney().find(({ id }) => id === edited);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed afterwards stays.
  useEffect(() => {
    if (refused?.body) reset({ ...empty, ...(refused.body as object) });
    if (again?.sentBy) {
      setFocus("trxId");
      reset({
        wallet: again.sentBy,
        amount: String(again.amount),
        trxId: again.transId,
        lastFour: "",
        code: "",
      });
    }
  }, [refused?.id, again?._id, reset]);
  const { wallet, amount, code: typedCode = "" } = fields.watch();
  const code = useCode(typedCode, (typed) => setValue("code", typed));
  const send = async (typed: SentMoneyForm) => {
    setSaid(undefined);
    const outcome = await sayMoneySent(typed, refused);
    if (outcome.state === "refused") {
      if (code.refuse(outcome.error)) return;
      throw outcome.error;
    }
    setSaid(outcome.state === "done" ? "noted" : "queued");
    reset({ ...empty, wallet });
  };
  const { message } = fields.formState.errors.amount ?? {};
  const sum = input("amount");
  const { error: codeProblem } = input("code");
  const trx = input("trxId");
  // The specification's English sentence belongs to the gateway's form.
  if (message === "minimum-recharge") sum.error = text[amount ? "amountHint" : "amountNeeded"];
  return (
    <Card>
      <FieldForm of={fields} onSend={send} label={text.send} busyLabel={text.sending}>
        <RadioGroup
          {...input("wallet")}
          hideLabel
          look="segments"
          tight
          options={offered.map((value) => ({ value, label: wallets[value] }))}
        />
        <PayNumber wallet={wallet} number={numbers[wallet] ?? ""} />
        <NumberInput {...sum} inputMode="decimal" hint={sum.error ? undefined : sum.hint} />
        <BonusOffer steps={steps} amount={parseTk(amount) ?? 0} />
        <TextInput
          {...trx}
          onBlur={(event) => {
            const id = trxIdIn(event.currentTarget.value);
            if (id) setValue("trxId", id);
            return trx.onBlur(event);
          }}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
        <NumberInput {...input("lastFour")} />
        <CodeBox of={code} waits {...(codeProblem && { error: codeProblem })} />
      </FieldForm>
      <p role="status" className="mt-4 text-sm font-semibold text-approved empty:hidden">
        {said ? text[said] : ""}
      </p>
    </Card>
  );
}

/** Where the money is to be sent, to be copied or shown to another phone. */
function PayNumber({ wallet, number }: { wallet: Wallet; number: string }) {
  const text = useText(sentText);
  const [withQr, setWithQr] = useState(false);
  return (
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
  );
}
