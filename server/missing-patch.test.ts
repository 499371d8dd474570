import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "./env.ts";
import { greetingLines } from "./greeting.ts";
import { missingPatch } from "./missing-patch.ts";
import { checkPackages } from "./operator/doctor/settings.ts";

const root = resolve(import.meta.dirname, "..");

/** An installation whose driver is `text`, where the patch expects `before`. */
function installed(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-unpatched-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(root, "scripts/patch-packages.mjs"), join(folder, "scripts/patch-packages.mjs"));
  mkdirSync(join(folder, "patches"));
  const patch = "--- a/a.js\n+++ b/a.js\n@@ -1 +1 @@\n-before\n+after\n";
  writeFileSync(join(folder, "patches/driver@1.0.0.patch"), patch);
  mkdirSync(join(folder, "node_modules/driver"), { recursive: true });
  writeFileSync(join(folder, "node_modules/driver/package.json"), '{"version":"1.0.0"}');
  writeFileSync(join(folder, "node_modules/driver/a.js"), text);
  return folder;
}

const wrongOf = async (missing: Promise<string | undefined>) => {
  const wrong: string[] = [];
  await checkPackages({ note() {}, wrong: (text) => void wrong.push(text) }, missing);
  return wrong;
};
const greeted = async (missing: Promise<string | undefined>) =>
  greetingLines(readEnv({}), await missing).join("\n");

test("an install without scripts is told by the doctor and at the start", async () => {
  const found = missingPatch(installed("before\n"));
  const sentence = "patches/driver@1.0.0.patch is not in node_modules: run npm ci";
  expect(await wrongOf(found)).toEqual([expect.stringContaining(sentence)]);
  expect(await greeted(found)).toContain(sentence);
});

test("one with them is not, and this one is such", async () => {
  for (const found of [missingPatch(installed("after\n")), missingPatch()]) {
    expect(await wrongOf(found)).toEqual([]);
    expect(await greeted(found)).not.toContain("patches/");
  }
});

test("a place that has no patches is told too", async () => {
  expect(await missingPatch(tmpdir())).toMatch(/patch-packages/);
});
