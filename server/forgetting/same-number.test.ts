import { describe, expect, test } from "vitest";
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
  ])("%s is not in: %s", (typed, text) => expect(found(typed, text)).toBe(false));
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
