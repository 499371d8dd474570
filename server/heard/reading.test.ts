import { describe, expect, test } from "vitest";
import { parseTemplate } from "../../contract/heard/template.ts";
import { isSecret, readMessage } from "./reading.ts";
import { readyRules } from "./ready-rules.ts";

/** Read by the ready rules of this sender. */
const readOf = (from: string, text: string) =>
  readyRules.flatMap(({ sender, template }) => {
    const read = sender === from ? readMessage(template, text) : undefined;
    return read ? [read] : [];
  })[0];

describe("the ready rules read", () => {
  test.each(["A9TK4BCDEF", "7BDT2CDEFG", "TK4XABCDEF", "ABCDEF12TK", "3TAKA9BCDE"])(
    "the TrxID %s, which has a name of money in it",
    (trxId) => {
      const said = (sum: string) =>
        `You have received Tk ${sum} from 01735814791. Balance Tk 6,075.50. TrxID ${trxId} at 13:22`;
      expect(readOf("bKash", said("500.00"))).toMatchObject({ sum: 50_000, trxId });
    },
  );

  test.each(["Tk 500.00", "Tk500", "tk. 500.00", "BDT 500.00", "৳500.00"])(
    "the sum in %s",
    (sum) => {
      const said = `You have received ${sum} from 01735814791. Balance ${sum}. TrxID BLU1H6X87P at 1`;
      expect(readOf("bKash", said)).toMatchObject({ sum: 50_000, balance: 50_000 });
    },
  );

  test.each(["500.00 টাকা", "500.00Tk", "500 tk", "৫০০.০০ BDT"])("the sum in %s", (sum) => {
    const rule = "Received {sum} Tk from {from}. TrxID {trx} at";
    const said = `Received ${sum} from 01735814791. TrxID BLU1H6X87P at 13:22`;
    expect(readMessage(rule, said)).toMatchObject({ sum: 50_000, trxId: "BLU1H6X87P" });
  });

  test.each([
    [
      "bKash",
      "You have received Tk 5,075.00 from 01735814791. Fee Tk 0.00. Balance Tk 6,075.50. TrxID BLU1H6X87P at 30/12/2024 13:22",
      { sum: 507_500, balance: 607_550, trxId: "BLU1H6X87P", from: "01735814791" },
    ],
    [
      "bKash",
      "You have received Tk 20,172.00 from 01815474012.Ref thanks. Fee Tk 0.00. Balance Tk 20,329.00. TrxID CAK845MSGS at 20/01/2025 10:53",
      { sum: 2_017_200, trxId: "CAK845MSGS" },
    ],
    [
      "bKash",
      "You have received Tk 63.00 from Some Shop. Balance Tk 1,082.65. TrxID DE971UR13F at 09/05/2026 21:32",
      { sum: 6_300, balance: 108_265 },
    ],
    [
      "bKash",
      "You have received payment Tk 1,00,500.50 from 01329503432. Fee Tk 0.00. Balance Tk 1,01,506.40. TrxID CCE6L9KZ74 at 14/03/2025 20:27",
      { sum: 10_050_050, balance: 10_150_640 },
    ],
    [
      "bKash",
      "Cash In Tk 1,000.00 from 01835908735 successful. Fee Tk 0.00. Balance Tk 1,607.90. TrxID CK710WRNDB at 07/11/2025 22:21. Download App: https://bKa.sh/8app",
      { sum: 100_000, trxId: "CK710WRNDB" },
    ],
    [
      "bKash",
      "আপনি ০১৭১২৩৪৫৬৭৮ থেকে ৫০০.০০ টাকা পেয়েছেন। ফি ০.০০ টাকা। ব্যালেন্স ১,২০০.০০ টাকা। TrxID ABC1234567",
      { sum: 50_000, balance: 120_000, trxId: "ABC1234567" },
    ],
    [
      "NAGAD",
      "Money Received.\nAmount: Tk 99.00\nSender: 01634358056\nRef: Saom\nTxnID: 75HKUOBF\nBalance: Tk 1289.43\n08/06/2026 19:00",
      { sum: 9_900, balance: 128_943, trxId: "75HKUOBF" },
    ],
    [
      "16216",
      "Tk99.00 received from A/C:***515 Fee:Tk0, Your A/C Balance: Tk1,145.85\nTxnId:6606781284 Date:08-JUN-26 06:21:43 am.",
      { sum: 9_900, balance: 114_585, trxId: "6606781284", from: "***515" },
    ],
    [
      "16216",
      "A/C: ০১৭১২৩৪৫৬৭৮ থেকে Tk ১,২০০.০০ পেয়েছেন। ফি Tk ০.০০। ব্যালেন্স: Tk ১৫,৪০০.০০। TxnId: 2847192841। তারিখ: ১৩-সেপ্টেম্বর-২৬",
      { sum: 120_000, balance: 1_540_000, trxId: "2847192841" },
    ],
  ])("of %s: %s", (from, text, parts) => {
    expect(readOf(from, text)).toMatchObject(parts);
    expect(readOf(from, text.toUpperCase().replaceAll(" ", "\u00a0  "))).toMatchObject({
      sum: parts.sum,
    });
  });

  test.each([
    "Send Money Tk 510.00 to 01813738081 successful. Ref x. Fee Tk 5.00. Balance Tk 4,479.65. TrxID DCK1B9P81H at 20/03/2026",
    "Payment Tk 100.00 to SHOP is successful. Balance Tk 601.81. TrxID DG705TRZHM at 07/07/2026 20:36",
    "Sorry, your Send Money request to 01765992095 is unsuccessful! Tk 30 has been returned. Balance Tk 73.50. TrxID BKA96AB813 at 10/11/2024",
    "Look: You have received Tk 5,075.00 from 017. Balance Tk 6,075.50. TrxID BLU1H6X87P at x",
    "You have received Tk 5,0750 from 017. Balance Tk 6,075.50. TrxID BLU1H6X87P at x",
    "You have received Tk 0.00 from 017. Balance Tk 6,075.50. TrxID BLU1H6X87P at x",
    "You have received Tk 5.00 from 017. Balance Tk 6,075.50. TrxID BLU1H at x",
  ])("nothing in what is no money that came: %s", (text) => {
    expect(readOf("bKash", text)).toBeUndefined();
  });

  test("nothing in what can be read in two ways", () => {
    const real = "Fee Tk 0.00. Balance Tk 20.00. TrxID REAL123456 at 1/1";
    for (const ref of ["TrxID FAKE123456 at", "Balance Tk 5. TrxID FAKE123456 at"])
      expect(
        readOf("bKash", `You have received Tk 10 from 017. Ref ${ref}. ${real}`),
      ).not.toMatchObject({
        trxId: "FAKE123456",
      });
  });
});

test.each([
  ["Got {sum} by {trx}", true],
  ["{*} got {sum} by {trx} at {*}", true],
  ["Got {sum}", false],
  ["Got {sum} by {trx} and {sum}", false],
  ["{sum} by {trx}", false],
  ["Got {*}{sum} by {trx}", false],
  ["Got {sum}{trx}", false],
  ["Got {sum} by {trx} {fee}", false],
  ["Got {sum by {trx}", false],
  [`${"a {*}".repeat(13)} ${"got {sum} by {trx}"}`, false],
])("the template %s is one: %s", (template, isOne) => {
  expect(parseTemplate(template) !== undefined).toBe(isOne);
});

test("the worst template takes no time in the worst text", () => {
  const part = "a".repeat(40);
  const template = `${part}{*}${part}{*}${part}{*}${part}{*}${part}b{sum}{*}c{trx}`;
  const texts = ["a".repeat(2_000), "a ".repeat(1_000), "1,".repeat(1_000), "a1".repeat(1_000)];
  const began = performance.now();
  for (const text of texts)
    for (const one of [template, "a{sum}{*}a{trx}", "1{sum}{*}a{*}1{balance}{*}a{trx}"])
      readMessage(one, text);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test.each([
  ["Your bKash verification code is 956586.", true],
  ["আপনার ওটিপি ১২৩৪৫৬", true],
  ["Never share your PIN", true],
  ["Pinky sent you a card", false],
  ["You have received Tk 5", false],
])("%s is secret: %s", (text, isOne) => {
  expect(isSecret(text)).toBe(isOne);
});
