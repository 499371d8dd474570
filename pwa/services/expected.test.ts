import { expect, test } from "vitest";
import { formatExpected } from "./names.ts";

test("an expected time is written in the largest unit without a fraction", () => {
  expect(formatExpected(120, "bn")).toBe("সাধারণত ২ ঘণ্টায়");
  expect(formatExpected(90, "bn")).toBe("সাধারণত ৯০ মিনিটে");
  expect(formatExpected(1440, "en")).toBe("usually within 1 day");
  expect(formatExpected(4320, "bn")).toBe("সাধারণত ৩ দিনে");
});
