import { useEffect } from "react";
import { type PayNumbers, wallets } from "../../../contract/recharge.ts";
import { cachedValue } from "../../lists/cached-value.ts";
import { readValue } from "../../offline/cache.ts";
import { type SendOutcome, sendNow } from "../../offline/sending/send-now.ts";
import { useStored } from "../../offline/use-stored.ts";
import { SENT_MONEY } from "../../outbox/kinds.ts";
import { sentText } from "./text.ts";

const NUMBERS = "pay-numbers";
const numbers = cachedValue<PayNumbers>(NUMBERS, "recharge/numbers");

/** The desk's numbers, as this phone last heard of them. Undefined while reading, and before the first answer. */
export function usePayNumbers(): PayNumbers | undefined {
  useEffect(() => {
    // Offline those of the last visit are shown.
    numbers.recheck().catch(() => undefined);
  }, []);
  return useStored(async (userId) => (await readValue<PayNumbers>(userId, NUMBERS))?.value);
}

export type SentMoneyForm = { wallet: keyof typeof wallets; amount: string; trxId: string; lastFour: string };

/** Says that money was sent: kept on this phone first. A refusal is answered, not thrown. */
export function sayMoneySent(form: SentMoneyForm): Promise<SendOutcome> {
  return sendNow(
    {
      ...{ kind: SENT_MONEY, method: "post", path: "recharge/sent", body: form, expectedPrice: undefined },
      summary: {
        ...{ category: "recharge", sent: `${wallets[form.wallet]} ${form.trxId}` },
        ...{ nameBn: sentText.bn.itemName, nameEn: sentText.en.itemName },
      },
    },
    "sent-money",
  );
}
