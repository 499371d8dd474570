import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as v from "valibot";
import { type ManagedUser, MoveBalance } from "../../contract/users.ts";
import { parseTk } from "../../contract/values/money.ts";
import { isApiError } from "../api/errors.ts";
import { request, useRequestKey } from "../api/request.ts";
import { bothOf, formatTaka, quote, useLocale, useText } from "../i18n/t.ts";
import { useBusy } from "../ui/Button.tsx";
import { fieldErrors, formOf } from "../ui/form/form-errors.ts";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { SegmentedControl } from "../ui/form/RadioGroup.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { FormDialog } from "../ui/overlay/Dialog.tsx";
import { Banner } from "../ui/Page.tsx";
import { showToast } from "../ui/toast.ts";
import { usersText } from "./text.ts";

type Props = { user: ManagedUser; onClose: () => void; onChanged: (user: ManagedUser) => void };

/** A sum from here on is asked about once more: a digit too many is easily typed. */
const LARGE_TK = 10_000;

const BalanceForm = formOf<{ amount: string; reason: string }>(
  v.object({ amount: MoveBalance.entries.amount, reason: MoveBalance.entries.reason }),
);

/** Adds to a balance or takes from it, with a reason. What the user spends meanwhile stays spent. An empty amount closes it. */
export function BalanceDialog({ user: seen, onClose, onChanged }: Props) {
  const text = useText(usersText);
  const locale = useLocale();
  const [user, setUser] = useState(seen);
  const [direction, setDirection] = useState<MoveBalance["direction"]>("add");
  const [sure, setSure] = useState<string>();
  const { busy, run } = useBusy();
  const withKey = useRequestKey();
  const form = useForm({
    defaultValues: { amount: "", reason: "" },
    resolver: valibotResolver(BalanceForm, undefined, { raw: true }),
  });
  const { register, control, handleSubmit, getValues, formState } = form;
  const { amount = "" } = useWatch({ control });
  const { errors } = formState;

  const save = async () => {
    // The typed text is sent: the server reads Bengali digits too.
    const move = { direction, ...getValues() };
    try {
      const { balance } = await withKey(move, (key) =>
        request("POST users/users/:id/balance", {
          path: { id: user._id },
          json: move,
          headers: { "Idempotency-Key": key },
        }),
      );
      showToast(
        "success",
        quote(
          bothOf(usersText, (words, language) =>
            words.saved(user.fullName, formatTaka(balance, language)),
          ),
        ),
      );
      onChanged({ ...user, balance });
      onClose();
    } catch (error) {
      if (isApiError(error) && error.code === "insufficient-balance") {
        const now = await request("GET users/users/:id", { path: { id: user._id } }).catch(
          () => user,
        );
        setUser(now);
        onChanged(now);
      }
      throw error;
    }
  };
  const sum = (parseTk(amount) ?? 0) / 100;
  const large = sum >= LARGE_TK;
  const submit = handleSubmit(() => (large && sure !== amount ? setSure(amount) : run(save)));
  const problems = fieldErrors(errors, locale);
  return (
    <FormDialog
      title={text.editBalanceOf(user.fullName)}
      label={sum > 0 ? text[direction](formatTaka(sum, locale)) : text.save}
      busy={busy}
      busyLabel={text.processing}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (getValues("amount").trim() === "") return onClose();
        return submit(event);
      }}
    >
      <SegmentedControl
        legend={text.direction}
        name="direction"
        value={direction}
        onChange={(value) => setDirection(value as MoveBalance["direction"])}
        options={[
          { value: "add", label: text.addMoney },
          { value: "take", label: text.takeMoney },
        ]}
      />
      <NumberInput
        {...register("amount")}
        inputMode="decimal"
        label={text.amount}
        required
        error={problems.amount}
      />
      <NextBalance typed={amount} direction={direction} balance={user.balance} />
      {large && sure === amount ? (
        <Banner tone="warn" role="alert">
          {text.large(formatTaka(sum, locale))}
        </Banner>
      ) : null}
      <TextInput
        {...register("reason")}
        label={text.reason}
        hint={text.reasonHint}
        required
        maxLength={200}
        autoComplete="off"
        error={problems.reason}
      />
    </FormDialog>
  );
}

type NextProps = { typed: string; balance: number } & Pick<MoveBalance, "direction">;

/** The balance before and after, so that a zero too many is seen before it is done. */
function NextBalance({ typed, direction, balance }: NextProps) {
  const text = useText(usersText);
  const locale = useLocale();
  const [now, difference] = [parseTk(balance) ?? 0, parseTk(typed) ?? 0];
  const next = direction === "add" ? now + difference : now - difference;
  const look =
    difference === 0
      ? "bg-sunken"
      : direction === "add"
        ? "bg-approved-soft text-approved"
        : "bg-cancelled-soft text-cancelled";
  return (
    <p
      aria-live="polite"
      className={`flex min-h-11 items-center gap-2 rounded-md px-3 py-2 font-semibold tabular-nums ${look}`}
    >
      {difference === 0
        ? `${text.current}: ${formatTaka(balance, locale)}`
        : next < 0
          ? text.tooMuch(formatTaka(balance, locale))
          : `${formatTaka(balance, locale)} → ${formatTaka(next / 100, locale)}`}
    </p>
  );
}
