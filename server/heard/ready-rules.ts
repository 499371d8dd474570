import type { RuleForm } from "../../contract/desk/heard.ts";
import type { Wallet } from "../../contract/recharge.ts";

/**
 * As the wallets write to who receives money: sent by a person, paid to a merchant, or paid in at
 * an agent's. The English ones are of messages that people have published, of 2024 to 2026; of
 * Bengali ones only forms were found. An admin tries each on what the desk's own phone has heard.
 */
const texts: Record<Wallet, { sender: string; templates: string[] }> = {
  bkash: {
    sender: "bKash",
    templates: [
      "You have received Tk {sum} from {from}.{*}Balance Tk {balance}. TrxID {trx} at",
      "You have received payment Tk {sum} from {from}.{*}Balance Tk {balance}. TrxID {trx} at",
      "Cash In Tk {sum} from {from} successful.{*}Balance Tk {balance}. TrxID {trx} at",
      "আপনি {from} থেকে {sum} টাকা পেয়েছেন।{*}ব্যালেন্স {balance} টাকা। TrxID {trx}",
      "আপনি {from} থেকে Tk {sum} পেয়েছেন।{*}ব্যালেন্স Tk {balance}। TrxID {trx}",
    ],
  },
  nagad: {
    sender: "NAGAD",
    templates: [
      "Money Received. Amount: Tk {sum} Sender: {from} TxnID: {trx} Balance: Tk {balance}",
      "Cash In Received. Amount: Tk {sum} Uddokta: {from} TxnID: {trx} Balance: {balance}",
      "টাকা পেয়েছেন। পরিমাণ: {sum} টাকা প্রেরক: {from} TxnID: {trx} ব্যালেন্স: {balance} টাকা",
    ],
  },
  rocket: {
    sender: "16216",
    templates: [
      "Tk{sum} received from A/C:{from} Fee:{*}Balance: Tk{balance} TxnId:{trx} Date:",
      "Cash-In from A/C: {from} Tk{sum}{*}Balance: Tk{balance}{*}TxnId:{trx} Date:",
      "A/C: {from} থেকে Tk {sum} পেয়েছেন।{*}ব্যালেন্স: Tk {balance}। TxnId: {trx}",
    ],
  },
};

export const readyRules: RuleForm[] = (Object.keys(texts) as Wallet[]).flatMap((wallet) =>
  texts[wallet].templates.map((template) => ({ wallet, sender: texts[wallet].sender, template })),
);
