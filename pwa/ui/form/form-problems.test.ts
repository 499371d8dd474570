import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { problemsIn } from "./form-errors.ts";

const pwa = join(import.meta.dirname, "../..");

/** Forms that tell every refusal at their one control, or by themselves. */
const byThemselves = [
  // The first thing that is loaded: names what is wrong with its two fields, and all else in a
  // banner.
  "auth/Login.tsx",
  "factors/ProofForm.tsx",
  // A file is refused as a whole.
  "queue/work/DeliveryForm.tsx",
  // It searches, and finds nothing.
  "queue/batch/BatchRowItem.tsx",
];

test("every form tells what none of its controls shows", () => {
  const silent = globSync("**/*.tsx", { cwd: pwa }).filter((file) => {
    const source = readFileSync(join(pwa, file), "utf8");
    return /<form\b/.test(source) && !source.includes("<FormProblems");
  });
  expect(silent.sort()).toEqual([...byThemselves].sort());
});

test("the errors of a form are found however deep, under the names of their controls", () => {
  const declared = (message: string) => ({ type: "declared", message });
  const errors = {
    name: { bn: declared("required") },
    fields: [
      undefined,
      { type: declared("not-allowed"), options: { root: declared("options-needed") } },
    ],
    consent: { type: "required" },
    amount: "not-an-amount",
    left: undefined,
  };
  expect(problemsIn(errors)).toEqual([
    { name: "name.bn", code: "required" },
    { name: "fields.1.type", code: "not-allowed" },
    { name: "fields.1.options", code: "options-needed" },
    { name: "consent", code: "invalid" },
    { name: "amount", code: "not-an-amount" },
  ]);
});
