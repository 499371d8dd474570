import { expect, test } from "vitest";
import { sayExpected } from "./expected.ts";

test("an expected time is said in the largest unit that fits whole", () => {
  expect(sayExpected(120, "bn")).toBe("সাধারণত ২ ঘণ্টায়");
  expect(sayExpected(90, "bn")).toBe("সাধারণত ৯০ মিনিটে");
  expect(sayExpected(1440, "en")).toBe("usually within 1 day");
  expect(sayExpected(4320, "bn")).toBe("সাধারণত ৩ দিনে");
});
