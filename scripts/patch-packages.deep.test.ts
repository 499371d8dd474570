import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
/** On Windows npm is a script of the shell. */
const shell = process.platform === "win32";
const published = { "a.js": "one\ntwo\nthree\nfour\n", "lib/b.js": "alpha\nbeta\n" };
const patched = { "a.js": "one\n2\n2b\nthree\nfour\nfive\n", "lib/b.js": "alpha\ngamma\n" };
const patch = `Why it is needed

--- a/a.js
+++ b/a.js
@@ -1,3 +1,4 @@
 one
-two
+2
+2b
 three
@@ -4 +5,2 @@
 four
+five
--- a/lib/b.js
+++ b/lib/b.js
@@ -1,2 +1,2 @@
 alpha
-beta
+gamma
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kagoj-patches-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "scripts"));
  copyFileSync(
    join(root, "scripts/patch-packages.mjs"),
    join(folder, "scripts/patch-packages.mjs"),
  );
  put("patches/thing@1.0.0.patch", patch);
  put("node_modules/thing/package.json", JSON.stringify({ version: "1.0.0" }));
  for (const [name, text] of Object.entries(published)) put(`node_modules/thing/${name}`, text);
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function run(...args: string[]): { code: number | null; said: string } {
  const script = join(folder, "scripts/patch-packages.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
  return { code: status, said: stderr };
}

const installed = () =>
  Object.fromEntries(
    Object.keys(published).map((name) => [
      name,
      readFileSync(join(folder, "node_modules/thing", name), "utf8"),
    ]),
  );

test("a patch is applied whole, and once more changes nothing", () => {
  expect(run("--check")).toEqual({
    code: 1,
    said: "patches/thing@1.0.0.patch is not in node_modules: run npm ci\n",
  });
  expect(installed()).toEqual(published);
  for (let times = 0; times < 2; times += 1) {
    expect(run()).toEqual({ code: 0, said: "" });
    expect(installed()).toEqual(patched);
  }
  expect(run("--check")).toEqual({ code: 0, said: "" });
});

test("one that was broken off between two files is brought to its end", () => {
  put("node_modules/thing/a.js", patched["a.js"]);
  expect(run().code).toBe(0);
  expect(installed()).toEqual(patched);
});

test("files that other folders share stay theirs, and nothing is left beside them", () => {
  linkSync(join(folder, "node_modules/thing/a.js"), join(folder, "theirs.js"));
  expect(run().code).toBe(0);
  expect(readFileSync(join(folder, "theirs.js"), "utf8")).toBe(published["a.js"]);
  expect(readdirSync(join(folder, "node_modules/thing")).toSorted()).toEqual([
    "a.js",
    "lib",
    "package.json",
  ]);
});

test.each([
  ["another version", "package.json", '{"version":"1.0.1"}', "is not for thing 1.0.1: see whether"],
  ["other text", "lib/b.js", "alpha\nbeta 2\n", "is not as it was published"],
  ["a file too few", "package.json", "", "could not be applied: "],
])("%s: it fails with a sentence, and changes nothing", (_, name, text, sentence) => {
  put(`node_modules/thing/${name}`, text);
  const before = installed();
  const { code, said } = run();
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
  expect(said.trim().split("\n")).toHaveLength(1);
  expect(installed()).toEqual(before);
});

describe("an edited patch over an install that has its older form", () => {
  /** A package that npm installs from the folder itself. */
  function publish(name: string, files: Record<string, string>): string {
    put(`${name}/package.json`, JSON.stringify({ name, version: "1.0.0" }));
    for (const [path, text] of Object.entries(files)) put(`${name}/${path}`, text);
    npm("pack", "--silent", `./${name}`);
    return `file:${name}-1.0.0.tgz`;
  }

  function npm(...args: string[]): void {
    const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8", shell });
    expect(status, stderr).toBe(0);
  }

  beforeEach(() => {
    rmSync(join(folder, "node_modules"), { recursive: true });
    copyFileSync(join(root, "scripts/prepare.mjs"), join(folder, "scripts/prepare.mjs"));
    const dependencies = { thing: publish("thing", published), other: publish("other", {}) };
    const scripts = { postinstall: "node scripts/patch-packages.mjs" };
    put("package.json", JSON.stringify({ name: "desk", version: "1.0.0", scripts, dependencies }));
    npm("install", "--offline", "--no-audit");
    expect(installed()).toEqual(patched);
    put("patches/thing@1.0.0.patch", patch.replace("+gamma", "+delta"));
  });

  test("is told by the install, and the start brings that package anew and no other", () => {
    expect(run()).toEqual({ code: 1, said: expect.stringContaining("is not as it was published") });
    put("node_modules/other/kept", "");
    const start = spawnSync(process.execPath, [join(folder, "scripts/prepare.mjs")], {
      encoding: "utf8",
      env: { ...process.env, npm_config_offline: "true", npm_config_audit: "false" },
    });
    expect(start.status, start.stderr).toBe(0);
    expect(start.stdout).toContain("npm install --no-save");
    expect(installed()).toEqual({ ...patched, "lib/b.js": "alpha\ndelta\n" });
    expect(existsSync(join(folder, "node_modules/other/kept"))).toBe(true);
  });
});

test("every patch is named in ARCHITECTURE.md, and lies under the version that the lockfile has", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  for (const name of readdirSync(join(root, "patches"))) {
    const [, from, version] = /^(.+)@([^@]+)\.patch$/.exec(name) ?? [];
    expect(packages[`node_modules/${from}`].version).toBe(version);
    expect(readFileSync(join(root, "ARCHITECTURE.md"), "utf8")).toContain(`patches/${name}`);
  }
});
