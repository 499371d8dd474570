import * as v from "valibot";
import { EditUserBalance } from "../../contract/users.ts";
import { parseTk } from "../../contract/values/money.ts";
import { formOf } from "../ui/form/form-of.ts";

/** The reason is optional in the API but required here, because the ledger should tell why. */
export const BalanceForm = formOf<{ amount: string; reason: string }>(
  v.object({
    amount: EditUserBalance.entries.amount,
    reason: EditUserBalance.entries.reason.wrapped,
  }),
);

/** By how much a typed amount changes the balance, in tk; undefined when it is no amount. */
export function differenceTk(typed: string, balanceTk: number): number | undefined {
  const amount = parseTk(typed);
  const balance = parseTk(balanceTk);
  return amount === undefined || balance === undefined ? undefined : (amount - balance) / 100;
}
