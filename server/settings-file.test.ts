import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { loadSettings, parseSettings } from "./settings-file.ts";

const read = (text: string | Uint8Array) =>
  Object.fromEntries(
    parseSettings(typeof text === "string" ? new TextEncoder().encode(text) : text, ".env"),
  );
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));

test.each([
  ["a # in a password", "A=aB3#x@Y9z", "aB3#x@Y9z"],
  ["a # in front", "A=#x", "#x"],
  ["a $, a quote and a stroke inside", `A=a$b"c'\\n`, `a$b"c'\\n`],
  ["equals signs", "A==x=", "=x="],
  ["double quotes", 'A="x # y"', "x # y"],
  ["single quotes", `A='x "y" \\n'`, `x "y" \\n`],
  ["quotes with a comment behind", 'A="x"   # why', "x"],
  ["spaces around", "  export A = x y  ", "x y"],
  ["nothing", "A=", ""],
  ["nothing in quotes", "A=''", ""],
  ["letters that a sign joins", "A=র‍্যাব", "র‍্যাব"],
])("a value is read whole: %s", (_, text, value) => expect(read(text)).toEqual({ A: value }));

test.each([
  ["Windows", "A=1\r\n\r\n# why\r\nB=2\r\n"],
  ["an old Macintosh", "A=1\r# why\rB=2"],
  ["an editor with a mark in front", "\ufeffA=1\nB=2"],
  ["a copied space that does not break", "A=1\u00a0\nB=\u00a02"],
])("a file comes from %s", (_, text) => expect(read(text)).toEqual({ A: "1", B: "2" }));

test("a file of Windows' old editor is read too", () =>
  expect(read(utf16("A=ক#খ\r\nB=2"))).toEqual({ A: "ক#খ", B: "2" }));

test.each([
  ["A= # secret1", "line 1: A has a # behind a space"],
  ["A=\t#secret1", "line 1: A has a # behind a space"],
  ['A=" secret1"', "line 1: A begins or ends with a space in its quotes"],
  ["A='secret1\u00a0'", "line 1: A begins or ends with a space in its quotes"],
  ["A=secret1 # why", "line 1: A has a # behind a space. Put the whole value in quotes"],
  ["\nA=secret1\nA=secret2", "line 3: A stands in line 2 already"],
  ['A="secret1', 'line 1: A begins with " and has no second one'],
  ['A="secret1\nsecret2"', 'line 1: A begins with " and has no second one'],
  ["A='secret1'#x", "line 1: A goes on behind its second '"],
  [`A="secret1"secret2"`, 'line 1: A goes on behind its second "'],
  ['A="secret1\\n"', "line 1: A has a \\ in double quotes"],
  ["A=“secret1”", "line 1: A begins with a typographic quote"],
  ["A=secret1\u200b", "line 1: A has a character that can't be seen"],
  ["A=secret1\0", "line 1: A has a character that can't be seen"],
  ["A=secret1\u2028B=secret2", "line 1: A has a character that can't be seen"],
  ["A=secret1\u2029B=secret2", "line 1: A has a character that can't be seen"],
  ["A:secret1", "line 1: it must be NAME=value"],
  ["B=1\nA", "line 2: it must be NAME=value"],
  ["MY-A=secret1", "line 1: it must be NAME=value"],
])("what could be read in two ways is refused with its line: %j", (text, said) => {
  expect(() => read(text)).toThrow(said);
  // A start's refusal stands in logs: it never holds the value.
  expect(() => read(text)).not.toThrow(/secret/);
});

test("a file in another encoding is refused", () =>
  expect(() => read(Uint8Array.of(0x41, 0x3d, 0xe9))).toThrow(/^\.env is not text in UTF-8/));

test("whatever a password is, it comes whole or the start is refused", () => {
  const typed = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
  const forms = fc.constantFrom("A=VALUE", 'A="VALUE"', "A='VALUE'", "export A=VALUE\r");
  fc.assert(
    fc.property(typed, forms, (value, form) => {
      fc.pre(!/[\r\n]/.test(value));
      let got: string | undefined;
      try {
        got = read(form.replace("VALUE", () => value)).A;
      } catch {
        return;
      }
      // Bare, spaces at the ends are nobody's, and quotes around are the file's.
      const bare = value.trim().replace(/^(["'`])(.*)\1(\s+#.*)?$/su, "$2");
      expect([value, bare]).toContain(got);
    }),
    { numRuns: 2_000 },
  );
});

test("the environment goes before the file, and a missing file is none", () => {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, ".env");
  const env: NodeJS.ProcessEnv = { A: "given" };
  expect(loadSettings(env, { file })).toBe(false);
  writeFileSync(file, "A=1\nB=x#y\n");
  expect(loadSettings(env, { file })).toBe(true);
  expect(env).toEqual({ A: "given", B: "x#y" });
});
