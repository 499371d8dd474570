import { expect, test } from "vitest";
import { toAsciiDigits, toBengaliDigits } from "./digits.ts";

test("Bengali digits become ASCII digits and back, other text stays", () => {
  expect(toAsciiDigits("০১২৩৪৫৬৭৮৯ টাকা, 7")).toBe("0123456789 টাকা, 7");
  expect(toBengaliDigits("0123456789 tk, ৭")).toBe("০১২৩৪৫৬৭৮৯ tk, ৭");
});

test.each(["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "०१२३४५६७८९", "０１２３４５６７８９"])(
  "digits of another script become ASCII digits: %s",
  (typed) => expect(toAsciiDigits(`${typed} 7`)).toBe("0123456789 7"),
);
