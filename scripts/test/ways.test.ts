import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
const [, section = ""] = page.split(/^## (?:The ways through the house|Whose it is.*)$/m);
const ways = section
  .split(/^(?=\*\*)/m)
  .slice(1)
  .map((way) => [/^\*\*(.+?)\*\*/.exec(way)?.[1] ?? "", way] as const);

/** The file of a name in the text, whose ending and, if it is the page's, folder are left out. */
function fileOf(name: string): string | undefined {
  const path = /^(pwa|server)\//.test(name) ? name : `pwa/${name}`;
  return ["ts", "tsx", "sql"]
    .map((ending) => `${path}.${ending}`)
    .find((file) => existsSync(join(root, file)));
}

test.each(ways)("%s: its files are there, and as many as it says", (_, way) => {
  const names = [...way.matchAll(/`([\w-]+(?:\/[\w-]+)+)`/g)].map(([, name = ""]) => name);
  expect(names.filter((name) => !fileOf(name))).toEqual([]);
  const files = [...new Set(names.map(fileOf))];
  const of = (part: string) => files.filter((file) => file?.startsWith(part)).length;
  const [, told] = /\((\d+ \+ \d+)[;)]/.exec(way) ?? [];
  expect(told).toBe(`${of("pwa/")} + ${of("server/")}`);
});
