import { type ManagedUser, MoveBalance } from "../../contract/users.ts";
import { parseTk } from "../../contract/values/money.ts";
import { useAct } from "../acts/act.tsx";
import { formAct } from "../acts/form-act.tsx";
import { isApiError } from "../api/errors.ts";
import { request } from "../api/request.ts";
import { bothOf, formatTaka, quote, useLocale, useText } from "../i18n/t.ts";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { RadioGroup } from "../ui/form/RadioGroup.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { Banner } from "../ui/Page.tsx";
import { usersText } from "./text.ts";

/** A sum from here on is asked about once more: a digit too many is easily typed. */
const LARGE_TK = 10_000;

/**
 * Adds to a balance or takes from it, with a reason. What the user spends meanwhile stays spent.
 */
export function useBalanceAct(onChanged: (user: ManagedUser) => void) {
  const text = useText(usersText);
  const locale = useLocale();
  const tk = (amount: string) => (parseTk(amount) ?? 0) / 100;
  const move = useAct((user: ManagedUser) =>
    formAct({
      call: "POST users/users/:id/balance",
      send: ({ direction, ...typed }) => ({
        path: { id: user._id },
        json: { ...typed, direction: directionOf(direction) },
      }),
      seen: user.balance,
      title: text.editBalanceOf(user.fullName),
      label: ({ direction, amount }) =>
        tk(amount) > 0 ? text[directionOf(direction)](formatTaka(tk(amount), locale)) : text.save,
      busyLabel: text.processing,
      check: MoveBalance,
      words: text,
      empty: { direction: "add", amount: "", reason: "" },
      fields: ({ typed: { amount, direction }, input, doubted }) => (
        <>
          <RadioGroup
            {...input("direction")}
            hideLabel
            look="segments"
            options={[
              { value: "add", label: text.addMoney },
              { value: "take", label: text.takeMoney },
            ]}
          />
          <NumberInput {...input("amount")} inputMode="decimal" />
          <NextBalance typed={amount} direction={directionOf(direction)} balance={user.balance} />
          {doubted ? (
            <Banner tone="warn" role="alert">
              {doubted}
            </Banner>
          ) : null}
          <TextInput {...input("reason")} maxLength={200} autoComplete="off" />
        </>
      ),
      doubt: ({ amount }) =>
        tk(amount) >= LARGE_TK ? text.large(formatTaka(tk(amount), locale)) : undefined,
      mayStayEmpty: "amount",
      done: ({ balance }) =>
        quote(
          bothOf(usersText, (words, language) =>
            words.saved(user.fullName, formatTaka(balance, language)),
          ),
        ),
      onDone: ({ balance }) => onChanged({ ...user, balance }),
      onFailed: async (error) => {
        if (!isApiError(error) || error.code !== "insufficient-balance") return;
        const now = await request("GET users/users/:id", { path: { id: user._id } }).catch(
          () => user,
        );
        move.ask(now);
        onChanged(now);
      },
    }),
  );
  return move;
}

const directionOf = (chosen: string): MoveBalance["direction"] =>
  chosen === "take" ? "take" : "add";

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
      className={`flex min-h-11 items-center gap-2 rounded-md px-3 py-2 font-semibold tabular-nums
        ${look}`}
    >
      {difference === 0
        ? `${text.current}: ${formatTaka(balance, locale)}`
        : next < 0
          ? text.tooMuch(formatTaka(balance, locale))
          : `${formatTaka(balance, locale)} → ${formatTaka(next / 100, locale)}`}
    </p>
  );
}
