import { expect, test } from "vitest";
import { formatExpected } from "./expected.ts";
import { formatUsual, usualSentence } from "./names.ts";

test("an expected time is written in the largest unit without a fraction", () => {
  expect(formatExpected(120, "bn")).toBe("সাধারণত ২ ঘণ্টায়");
  expect(formatExpected(90, "bn")).toBe("সাধারণত ৯০ মিনিটে");
  expect(formatExpected(1440, "en")).toBe("usually within 1 day");
  expect(formatExpected(4320, "bn")).toBe("সাধারণত ৩ দিনে");
});

test("what was measured is said instead, with how many, and that it is no promise", () => {
  const usual = { minutes: 30, of: 100 };
  expect(formatUsual({ expectedMinutes: 120, usual }, "bn")).toBe(
    "সাধারণত ৩০ মিনিটে: শেষ ১০০টির ৮০% এই সময়ের আগেই এসেছে (মাপা সময়, কথা দেওয়া নয়)",
  );
  expect(usualSentence({ expectedMinutes: null, usual }, "en")).toBe(
    "Usually within 30 minutes: 80% of the last 100 came sooner (measured, not promised).",
  );
  expect(usualSentence({ expectedMinutes: 120 }, "bn")).toBe("সাধারণত ২ ঘণ্টায়।");
  expect(usualSentence({ expectedMinutes: null }, "bn")).toBe("");
});
