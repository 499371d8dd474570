import fc from "fast-check";
import { expect, test } from "vitest";
import { formatOrderNumber, orderNumber, readOrderNumber } from "./order-number.ts";

test("is a letter and the number, in the digits of the page", () => {
  expect(orderNumber(4821)).toBe("K-4821");
  expect([formatOrderNumber("K-4821", "bn"), formatOrderNumber("K-4821", "en")]).toEqual([
    "K-৪৮২১",
    "K-4821",
  ]);
  expect([formatOrderNumber(undefined, "bn"), formatOrderNumber(null, "en")]).toEqual(["", ""]);
});

test.each([
  "K-4821",
  "k4821",
  " k 4821 ",
  "4821",
  "৪৮২১",
  "K-৪৮২১",
  "কে-৪৮২১",
  "কে ৪৮২১",
  "K–4821",
  "#K-4821",
  "# ৪৮২১",
  "№ 4821",
])("is read from %s", (typed) => {
  expect(readOrderNumber(typed)).toBe(4821);
});

test.each(["", "K-", "K-0", "0482", "K4821x", "x4821", "-", "K4821.5", "19901234567890123"])(
  "is not read from %j",
  (typed) => {
    expect(readOrderNumber(typed)).toBeUndefined();
  },
);

test("is read back from whatever was shown of it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999_999 }),
      fc.constantFrom("bn", "en"),
      (number, locale) => {
        expect(readOrderNumber(formatOrderNumber(orderNumber(number), locale as "bn" | "en"))).toBe(
          number,
        );
      },
    ),
  );
});
