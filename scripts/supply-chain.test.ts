import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkLockfile, findSecrets, judge } from "./supply-chain.ts";

const root = resolve(import.meta.dirname, "..");

function treeOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-tree-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync("git", ["init", "-q", folder]);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const letters = "Ab3dEf6hIj9lMn2pQr5tUv8xYz1Ab3dEf6hIj9lMn2pQr5tUv8xYz1Ab3d";

// In parts, so that this file has none itself.
test.each([
  ["a private key", `-----BEGIN ${"PRIVATE KEY"}-----\n${letters}\n`],
  ["an identity of age", `AGE-SECRET-KEY-${"1"}${letters.toUpperCase()}`],
  ["a key of AWS", `${"AKIA"}ABCDEFGHIJ234567`],
  ["a token of GitHub, GitLab, npm or Slack", `${"ghp_"}${letters.slice(0, 36)}`],
  ["a key of an API", `key: ${"sk-"}live-${letters.slice(0, 24)}`],
  ["a signed token", `${"eyJ"}${letters}.${"eyJ"}${letters}.${letters}`],
  [
    "a password in an address",
    `DATABASE_URL=postgres://desk:${letters.slice(0, 12)}@db.example.org/kagoj`,
  ],
  ["a value in a file of settings", `${"BKASH"}_PASSWORD=${letters.slice(0, 12)}`],
])("%s is found, and told without being repeated", (kind, text) => {
  const found = findSecrets(treeOf({ "a.txt": `first line\n${text}\n` }));
  expect(found).toContain(`a.txt:2 looks like ${kind}`);
  expect(found.join()).not.toContain(letters.slice(0, 12));
});

test("names of settings, placeholders and what git ignores are no secrets", () => {
  const tree = treeOf({
    ".gitignore": ".env\n",
    ".env": `ADMIN_PASSWORD=${letters}`,
    "a.md": "BKASH_PASSWORD=…\nS3_SECRET_KEY=\npostgres://kagoj:PASSWORD@127.0.0.1:5432/kagoj",
  });
  expect(findSecrets(tree)).toEqual([]);
});

test("a lockfile that drifted from package.json, lacks a sum or names another registry is told", () => {
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));
  const [wanted, lock] = [read("package.json"), read("package-lock.json")];
  const tree = (change: () => void) => {
    change();
    return treeOf({
      "package.json": JSON.stringify(wanted),
      "package-lock.json": JSON.stringify(lock),
    });
  };
  expect(checkLockfile(tree(() => {}))).toEqual([]);
  wanted.dependencies.hono = "^4.0.0";
  delete lock.packages["node_modules/jotai"].integrity;
  lock.packages["node_modules/dexie"].resolved = "https://elsewhere.example/dexie.tgz";
  expect(checkLockfile(tree(() => {}))).toEqual([
    expect.stringMatching(/^hono: package.json has \^4.0.0, package-lock.json 4/),
    "hono: ^4.0.0 is no exact version",
    expect.stringContaining("node_modules/dexie comes from"),
    "node_modules/jotai has no sum in package-lock.json",
  ]);
});

test("a weakness is told once, an accepted one is not, and one that is mended has to go from the list", () => {
  const url = "https://github.com/advisories/GHSA-1";
  const via = [{ url, title: "Reads too far", severity: "high", name: "some-package" }];
  const audit = {
    vulnerabilities: { "some-package": { via }, "its-user": { via: ["some-package", ...via] } },
  };
  expect(judge(audit, {})).toEqual([`some-package (high): Reads too far, ${url}`]);
  expect(judge(audit, { [url]: "only reads our own files" })).toEqual([]);
  expect(judge({ vulnerabilities: {} }, { [url]: "why" })).toEqual([
    expect.stringContaining("is mended: take it out"),
  ]);
});
