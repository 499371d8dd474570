import { valibotResolver } from "@hookform/resolvers/valibot";
import { useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as v from "valibot";
import { EditUserBalance, type ManagedUser } from "../../contract/users.ts";
import { parseTk } from "../../contract/values/money.ts";
import { newKey } from "../api/client.ts";
import { isApiError } from "../api/errors.ts";
import { request } from "../api/request.ts";
import { formatTaka } from "../i18n/format.ts";
import { inDigits } from "../i18n/in-digits.ts";
import { useLocale } from "../i18n/locale.ts";
import { bothOf, quote, useText } from "../i18n/t.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { fieldError } from "../ui/form/form-errors.ts";
import { formOf } from "../ui/form/form-of.ts";
import { NumberInput } from "../ui/form/NumberInput.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { MinusIcon, PlusIcon } from "../ui/icons.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { showToast } from "../ui/toast.ts";
import { useBusy } from "../ui/use-busy.ts";
import { usersText } from "./text.ts";

type Props = { user: ManagedUser; onClose: () => void; onChanged: (user: ManagedUser) => void };

const FORM = "balance-form";

/** The reason is optional in the API but required here, because the ledger should tell why. */
const BalanceForm = formOf<{ amount: string; reason: string }>(
  v.object({
    amount: EditUserBalance.entries.amount,
    reason: EditUserBalance.entries.reason.wrapped,
  }),
);

/** Sets a balance, with a reason, if it is still the one that the admin saw. An emptied amount closes it without a change. */
export function BalanceDialog({ user: seen, onClose, onChanged }: Props) {
  const text = useText(usersText);
  const locale = useLocale();
  const [user, setUser] = useState(seen);
  const [moved, setMoved] = useState(false);
  const { busy, run } = useBusy();
  const attempt = useRef({ body: "", key: "" });
  const form = useForm({
    defaultValues: { amount: inDigits(String(seen.balance), locale), reason: "" },
    resolver: valibotResolver(BalanceForm, undefined, { raw: true }),
  });
  const { register, control, handleSubmit, getValues, formState } = form;
  const { amount = "" } = useWatch({ control });
  const { errors } = formState;

  const save = async () => {
    // The typed text is sent: the server reads Bengali digits too.
    const edit = { userId: user._id, ...getValues(), expectedBalance: user.balance };
    const body = JSON.stringify(edit);
    // The same edit has the same key, so that a retry after a lost answer sets nothing twice. Another edit is another request.
    if (attempt.current.body !== body) attempt.current = { body, key: newKey() };
    setMoved(false);
    try {
      const { balance } = await request("PUT users/edit-user-balance", {
        json: edit,
        headers: { "Idempotency-Key": attempt.current.key },
      });
      showToast("success", quote(bothOf(usersText, "saved")));
      onChanged({ ...user, balance });
      onClose();
    } catch (error) {
      if (isApiError(error) && error.code === "balance-changed") await lookAgain().catch(() => undefined);
      throw error;
    }
  };
  const lookAgain = async () => {
    const now = await request("GET users/users/:id", { path: { id: user._id } });
    setUser(now);
    setMoved(true);
    onChanged(now);
  };
  const submit = handleSubmit(() => run(save));
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
        {moved ? (
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

/** By how much a typed amount changes the balance, in tk; undefined when it is no amount. */
function differenceTk(typed: string, balanceTk: number): number | undefined {
  const amount = parseTk(typed);
  const balance = parseTk(balanceTk);
  return amount === undefined || balance === undefined ? undefined : (amount - balance) / 100;
}
