import { parse, safeParse } from "valibot";
import { describe, expect, test } from "vitest";
import { SentMoney, trxIdIn, type Wallet } from "../../contract/recharge.ts";

function problemOf(wallet: Wallet, trxId: string): string | undefined {
  const parsed = safeParse(SentMoney, { wallet, amount: 500, trxId, lastFour: "4821" });
  return parsed.issues?.map(({ message }) => message).join();
}

describe("a TrxID", () => {
  test.each<[Wallet, string]>([
    ["bkash", "01712345678 100"],
    ["bkash", "TK500 01712345678"],
    ["nagad", "500 ০১৭১২৩৪৫৬৭৮"],
    ["nagad", "1712345678 50"],
    ["nagad", "bkash1712345678"],
    ["bkash", "00008801712345678"],
    ["nagad", "880171234567899"],
    ["rocket", "1712345678 500"],
    ["rocket", "01712345678"],
    ["bkash", "1712345678"],
  ])(
    "with somebody's number in it, or too many digits to be one, is refused: %s, %s",
    (wallet, trxId) => {
      expect(problemOf(wallet, trxId)).toBe("trx-id-is-mobile");
    },
  );

  test.each<[Wallet, string]>([
    ["rocket", "1712345678"],
    ["rocket", "৪১১১ ০০০ ৪৪৪"],
    ["bkash", "8n7o4kq1zz"],
    ["bkash", "DA10171234"],
    ["nagad", "71QWXYZ1"],
  ])("as the companies give them passes: %s, %s", (wallet, trxId) => {
    expect(problemOf(wallet, trxId)).toBeUndefined();
  });

  test.each([
    ["with its label", "TrxID 8N7O4KQ1ZZ"],
    ["with a label of another company", "TxnId:8n7o4kq1zz"],
    ["glued to its label", "trxid8n7o4kq1zz"],
    ["in groups behind its label", "TrxID: 8N7O 4KQ1ZZ"],
    ["with a Bengali label and digits", "ট্রানজেকশন আইডি ৮N৭O৪KQ১ZZ"],
    ["behind another word", "bKash 8N7O4KQ1ZZ"],
    ["with what stands after it", "TrxID 8N7O4KQ1ZZ at 12/11/2026 10:30"],
    ["beside a person's number", "to 01712345678 TrxID 8N7O4KQ1ZZ"],
    ["beside a masked number", "from 01XXXXX678 8N7O4KQ1ZZ"],
    ["beside what is like one", "Ref ABCD1234 TrxID 8N7O4KQ1ZZ"],
    ["in groups alone", "8N7O4KQ1 ZZ"],
  ])("%s is the same one", (_, trxId) => {
    const sent = { wallet: "bkash", amount: 500, trxId, lastFour: "4821" };
    expect(parse(SentMoney, sent).trxId).toBe("8N7O4KQ1ZZ");
  });

  test("comes out of a message, whatever its company", () => {
    expect(
      [
        "Send Money Tk 500.00 to 01712345678 successful. Ref NID2. Fee Tk 5.00. Balance Tk 1,234.50. TrxID CGK3ABCDEF at 20/07/2026 14:33",
        "Send Money Successful. Amount: Tk 500.00 Receiver: 01712345678 Ref: N/A TxnID: 72XYZABC Balance: Tk 1000.00 20/07/2026 14:33",
        "Tk500.00 transferred to A/C 017123456785 Fee Tk.0 TxnId:5012345678 Date:20-JUL-26",
      ].map(trxIdIn),
    ).toEqual(["CGK3ABCDEF", "72XYZABC", "5012345678"]);
  });

  test("is not guessed where two stand, or none", () => {
    for (const text of ["bKash 8N7O4KQ1ZZ, 8N7O4KQ2ZZ", "টাকা পাঠিয়েছি", ""])
      expect(trxIdIn(text), text).toBeUndefined();
  });
});
