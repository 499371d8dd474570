import { expect, test } from "vitest";
import { byItselfLine } from "./by-itself.ts";

test.each([
  [0, "১ সেকেন্ডে", "after 1 s"],
  [4, "৪ সেকেন্ডে", "after 4 s"],
  [89, "৮৯ সেকেন্ডে", "after 89 s"],
  [90, "২ মিনিটে", "after 2 min"],
  [3_600, "৬০ মিনিটে", "after 60 min"],
  [86_400, "২৪ ঘণ্টায়", "after 24 h"],
])("%d seconds are told as people say them", (seconds, bn, en) => {
  expect(byItselfLine(seconds, "bn")).toEqual({ label: "নিজে থেকে জমা", value: bn });
  expect(byItselfLine(seconds, "en").value).toBe(en);
});
