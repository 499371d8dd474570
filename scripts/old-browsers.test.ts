import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postcss from "postcss";
import { afterAll, expect, test } from "vitest";
import { checkBrowserApis } from "./browser-apis.ts";
import { newerInScript, newerInStyles } from "./built-browsers.ts";
import { lowerCss } from "./lower-css.ts";

const root = mkdtempSync(join(tmpdir(), "kagoj-apis-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("a newer API in the page's sources is found by its type, not by its name", () => {
  const config = {
    compilerOptions: { lib: ["esnext", "dom"], types: [], strict: true },
    include: ["."],
  };
  mkdirSync(join(root, "pwa", "sw"), { recursive: true });
  for (const folder of ["pwa", "pwa/sw"])
    writeFileSync(join(root, folder, "tsconfig.json"), JSON.stringify(config));
  const lines = [
    'export const isDark = document.querySelector<HTMLMetaElement>("meta")?.media;',
    'export const isPrint = document.querySelector<HTMLLinkElement>("link")?.media;',
    "export const groups = Map.groupBy([1], String);",
    "export const backwards = (rows: readonly number[]) => rows.toReversed();",
    "export const soon = AbortSignal.timeout(5);",
    "export const { timeout } = new XMLHttpRequest();",
    "export const last = [1].at(-1);",
    "const rows = { toReversed: () => [] };",
    "export const own = rows.toReversed();",
  ];
  writeFileSync(join(root, "pwa", "page.ts"), lines.join("\n"));
  const found = checkBrowserApis(root).filter((line) => line.startsWith("pwa/page.ts"));
  expect(found.map((line) => line.split(" is lacking")[0])).toEqual([
    "pwa/page.ts:1: HTMLMetaElement.media",
    "pwa/page.ts:3: Map.groupBy",
    "pwa/page.ts:4: Array.toReversed",
    "pwa/page.ts:5: AbortSignal.timeout",
  ]);
});

test("what a package brings into the build is found by name", () => {
  expect(
    newerInScript(
      "Promise.withResolvers();a.toSorted();new Navigation;b.close();AbortSignal.abort()",
    ),
  ).toEqual(["new Navigation", ".withResolvers()", ".toSorted()"]);
});

test("newer rules are found, unless they ask for support first", () => {
  const css =
    "a:has(b){color:red}@media (width>=4rem){a{translate:1px}}@starting-style{a{height:2dvh}}";
  expect(newerInStyles(css)).toEqual([
    ":has",
    "@media (width>=4rem)",
    "translate",
    "@starting-style",
    "2dvh",
  ]);
  expect(newerInStyles(`@supports selector(:has(*)){${css}}`)).toEqual([]);
});

test("containers, single transforms and dvh have something older beside or instead of them", () => {
  const lowered = (css: string) => postcss([lowerCss]).process(css, { from: undefined }).css;
  expect(lowered("a{translate:1px 2px}")).toBe("a{transform:translate(1px, 2px)}");
  expect(lowered("@media screen and (width < 30rem){a{top:0}}")).toBe(
    "@media screen and (max-width: 29.9999rem){a{top:0}}",
  );
  expect(lowered(":root{--dvh:1dvh}")).toBe(":root{--dvh:1dvh}");
  expect(lowered("a{rotate:none}")).toBe("a{transform:none}");
  expect(lowered("a{height:min(40dvh,2rem)}")).toBe("a{height:min(calc(40 * var(--dvh)),2rem)}");
  expect(lowered("@container table (width<9rem){a{top:0}}")).toBe(
    "@container table (width<9rem){a{top:0}}@supports not (container-type: inline-size){@media (max-width: 8.9999rem){a{top:0}}}",
  );
});
