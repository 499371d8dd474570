import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm, useWatch } from "react-hook-form";
import type { ManagedUser } from "../../contract/users.ts";
import { formatTaka } from "../i18n/format.ts";
import { inDigits } from "../i18n/in-digits.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { fieldError } from "../ui/form/form-errors.ts";
import { NumberInput } from "../ui/form/NumberInput.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { MinusIcon, PlusIcon } from "../ui/icons.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { BalanceForm, differenceTk } from "./balance-form.ts";
import { usersText } from "./text.ts";
import { useBalanceEdit } from "./use-balance-edit.ts";

type Props = { user: ManagedUser; onClose: () => void; onChanged: (user: ManagedUser) => void };

const FORM = "balance-form";

/** Sets a balance, with a reason. When the amount is emptied, it closes without a change. */
export function BalanceDialog({ user: seen, onClose, onChanged }: Props) {
  const text = useText(usersText);
  const locale = useLocale();
  const { user, at, save } = useBalanceEdit(seen, onChanged);
  const form = useForm({
    defaultValues: { amount: inDigits(String(seen.balance), locale), reason: "" },
    resolver: valibotResolver(BalanceForm, undefined, { raw: true }),
  });
  const { register, control, handleSubmit, getValues, formState } = form;
  const { amount = "" } = useWatch({ control });
  const { errors } = formState;
  const busy = at === "busy";

  // The typed text is sent: the server reads Bengali digits too.
  const submit = handleSubmit(async () => {
    if (await save(getValues())) onClose();
  });
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={busy}>
        {text.back}
      </Button>
      <Button type="submit" form={FORM} busy={busy} busyLabel={text.processing}>
        {text.save}
      </Button>
    </>
  );

  return (
    <Dialog sheet title={text.editBalanceOf(user.fullName)} onClose={onClose} busy={busy} actions={actions}>
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (getValues("amount").trim() === "") return onClose();
          void submit(event);
        }}
      >
        {at === "moved" ? (
          <Banner tone="warn" role="alert">
            {text.balanceMoved(formatTaka(user.balance, locale))}
          </Banner>
        ) : null}
        <p className="text-soft">
          {text.current}:{" "}
          <strong className="font-bold text-ink tabular-nums">{formatTaka(user.balance, locale)}</strong>
        </p>
        <NumberInput
          {...register("amount")}
          inputMode="decimal"
          label={text.amount}
          hint={text.amountHint}
          error={fieldError(errors.amount, locale)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <BalanceDifference typed={amount} balance={user.balance} />
        <TextInput
          {...register("reason")}
          label={text.reason}
          hint={text.reasonHint}
          required
          maxLength={200}
          autoComplete="off"
          error={fieldError(errors.reason, locale)}
        />
      </form>
    </Dialog>
  );
}

/** Shows how the typed amount changes the balance, so that a zero too many is seen before it is saved. */
function BalanceDifference({ typed, balance }: { typed: string; balance: number }) {
  const text = useText(usersText);
  const locale = useLocale();
  const difference = differenceTk(typed, balance);
  if (difference === undefined) return null;
  if (difference === 0) return <p className="text-sm text-soft">{text.same}</p>;
  const more = difference > 0;
  const Sign = more ? PlusIcon : MinusIcon;
  return (
    <p
      aria-live="polite"
      className={`flex items-center gap-2 rounded-md px-3 py-2 font-semibold tabular-nums ${more ? "bg-approved-soft text-approved" : "bg-cancelled-soft text-cancelled"}`}
    >
      <Sign className="size-5" />
      {(more ? text.plus : text.minus)(formatTaka(Math.abs(difference), locale))}
    </p>
  );
}
