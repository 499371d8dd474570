import { expect, test } from "vitest";
import { parseTemplate } from "../../contract/heard/template.ts";
import { templateOf } from "./template-of.ts";

test.each([
  [
    "You have received Tk 1,500.00 from 01712345678. Fee Tk 0.00. Balance Tk 20,310.55. TrxID CKU5A2B3C4 at 28/11/2026 14:05",
    "You have received Tk {sum} from {*}. Fee Tk {*}. Balance Tk {balance}. TrxID {trx} at {*}",
  ],
  [
    "Money Received.\nAmount: Tk 500.00\nSender: 01812345678\nTxnID: 73AB12CD\nBalance: Tk 900.00",
    "Money Received.\nAmount: Tk {sum}\nSender: {*}\nTxnID: {trx}\nBalance: Tk {balance}",
  ],
  [
    "আপনি ০১৭১২৩৪৫৬৭৮ থেকে ৫০০ টাকা পেয়েছেন। ব্যালেন্স ৯০০ টাকা। TrxID CKU5A2B3C4",
    "আপনি {*} থেকে {sum} টাকা পেয়েছেন। ব্যালেন্স {balance} টাকা। TrxID {trx}",
  ],
])("a rule is begun from a message: %s", (message, template) => {
  expect(templateOf(message)).toBe(template);
  expect(parseTemplate(template)).toBeDefined();
});

test("of words without money nothing is named", () => {
  expect(templateOf("Dear customer, dial *247# for offers.")).toBe(
    "Dear customer, dial *{*}# for offers.",
  );
});
