import * as v from "valibot";
import { type PayNumbers, SentMoney, wallets } from "../../../contract/recharge.ts";
import { tkFromPoisha } from "../../../contract/values/money.ts";
import { formatTaka } from "../../i18n/t.ts";
import { deskValue, useDeskValue } from "../../lists/use-desk-value.ts";
import type { OutboxItem } from "../../offline/rows.ts";
import { SENT_MONEY } from "../../offline/sending/kinds.ts";
import { type SendOutcome, sendNow } from "../../offline/sending/send-now.ts";
import { dropWaiting, useOutbox } from "../../outbox/outbox.ts";
import { sentText } from "./text.ts";

const numbers = deskValue<PayNumbers>("pay-numbers", "recharge/numbers", {});
export const usePayNumbers = () => useDeskValue(numbers);

export type SentMoneyForm = {
  wallet: keyof typeof wallets;
  amount: string;
  trxId: string;
  lastFour: string;
  /** "" for none. */
  code?: string;
};

/** What was said of money that was sent, and the server does not have yet. */
export function useUnsentMoney(): OutboxItem[] {
  return useOutbox()?.waiting.filter(({ kind }) => kind === SENT_MONEY) ?? [];
}

/**
 * Says that money was sent: kept on this phone first. `instead`: of the refused item that the form
 * was opened with. A refusal is answered, not thrown.
 */
export async function sayMoneySent(
  form: SentMoneyForm,
  instead: OutboxItem | undefined,
): Promise<SendOutcome> {
  const { code, ...money } = form;
  const { amount, trxId } = v.parse(SentMoney, form);
  const outcome = await sendNow(
    {
      kind: SENT_MONEY,
      body: code ? form : money,
      expectedPrice: undefined,
      summary: {
        category: "recharge",
        amount: formatTaka(tkFromPoisha(amount), "en"),
        sent: `${wallets[form.wallet]} ${trxId}`,
        nameBn: sentText.bn.itemName,
        nameEn: sentText.en.itemName,
      },
    },
    // The same money is said once, other money beside it.
    `sent-money ${trxId}`,
  );
  if (instead && outcome.state !== "refused") await dropWaiting(instead);
  return outcome;
}
