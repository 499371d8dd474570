import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const lines = globSync("{contract,pwa,server}/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .map((line, index) => `${file}:${index + 1} ${line.trim()}`),
  );

test.each([
  ["ফরম, not ফর্ম", /(?<![\p{L}\p{M}])ফর্ম/u],
  ["গ্রাহকের, not গ্রাহকর", /গ্রাহকর/u],
  // The customer's link says দোকান for the customer's own shop.
  ["ডেস্ক, not দোকান, for who runs it", /দোকানের? (?:ফোন|কর্মী|নিজের|থাকবে|যোগাযোগ)/u],
  ["a দাঁড়ি at a Bengali sentence's end", /\p{Script=Bengali}\.["'`]/u],
])("people read one word for one thing: %s", (_, wrong) => {
  expect(lines.filter((line) => wrong.test(line))).toEqual([]);
});
