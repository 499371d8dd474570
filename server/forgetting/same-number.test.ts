import { describe, expect, test } from "vitest";
import { processorTime } from "../../contract/test/processor-time.ts";
import { carriedBy, carries, soughtNumber } from "./same-number.ts";

const found = (typed: string, text: string) => carries(text, soughtNumber(typed)!);

describe("a number is the same", () => {
  test.each([
    ["1234567890", "1234567890"],
    ["1234567890", "১২৩৪৫৬৭৮৯০"],
    ["১২৩৪৫৬৭৮৯০", "NID 123-456 7890, his"],
    ["1234567890", "12345\u200d67890"],
    ["01712345678", "+880 1712-345678"],
    ["+8801712345678", "01712345678"],
    ["1234567890123", "19901234567890123"],
    ["19901234567890123", "1234567890123"],
    ["NIDFN12345678", "12345678"],
    ["12345678", "nidfn 1234-5678"],
    ["BX0123456", "bx ০১২৩৪৫৬"],
    ["1234567890", "born 1990-01-01 1234567890"],
    ["1712345678", "01712-345678"],
    ["+88(0)1712345678", "1712345678"],
    ["01712345678", "the Rocket account 017123456785"],
    ["০১৭১২৩৪৫৬৭৮", "17123456785"],
    ["017123456785", "01712-345678-5"],
    ["BX0123456", "passport (BX) 0123/456"],
  ])("%s in: %s", (typed, text) => expect(found(typed, text)).toBe(true));
});

describe("a number is another one", () => {
  test.each([
    ["1234567890", "91234567890"],
    ["1234567890", "12345678901"],
    ["1234567890123", "71234567890123"],
    ["19901234567890123", "19911234567890123"],
    ["01712345678", "0171234567"],
    ["BX0123456", "AX0123456"],
    ["1234567890", ""],
    ["01712345678", "0171234567891"],
    ["01712345678", "9801712345678"],
    ["01712345678", "01712 a 345678"],
    ["017123456785", "01712345678"],
    ["017123456785", "017123456786"],
    ["BX0123456", "BX01234567"],
  ])("%s is not in: %s", (typed, text) => expect(found(typed, text)).toBe(false));
});

test.each([..."/,':*_|·~.-–−;#=".split(""), ...[" - ", ") ", "\n", " / ", "-- ", "\t\t"]])(
  "a number is the same with %j between its digits, in any digits",
  (gap) => {
    for (const [typed, parts] of [
      ["01712345678", ["017", "12345", "678"]],
      ["01712345678", ["০১৭১২", "৩৪৫৬৭৮"]],
      ["01712345678", ["٠١٧١٢", "٣٤٥٦٧٨"]],
      ["1234567890", ["१२३४५", "६७८९०"]],
      ["1234567890123", ["１９９０", "１２３４５６", "7890123"]],
      ["01712345678", ["+88(0)1712", "345678"]],
      ["01712345678", ["0088", "1712345678"]],
    ] as const)
      expect(found(typed, `call (${parts.join(gap)})`), parts.join(gap)).toBe(true);
  },
);

test("a long text of single digits is gone through in no time", async () => {
  const text = "1 ".repeat(100_000);
  const took = processorTime(() => expect(found("01712345678", text)).toBe(false));
  expect(await took).toBeLessThan(2_000);
});

test.each([
  "",
  "12345",
  "০১২৩৪",
  "rahim",
  "abcdef123456",
  "rahim@x 123456",
  "12a456b7",
  "--------",
])("%j is too short or no number", (typed) => {
  expect(soughtNumber(typed)).toBeUndefined();
});

test("is found at any depth", () => {
  const sought = soughtNumber("1234567890")!;
  expect(carriedBy([{ a: [{ b: "x 1234567890" }] }, null, 5], sought)).toBe(true);
  expect(carriedBy({ a: { b: ["x", true, null, 1234567890] } }, sought)).toBe(false);
});
