import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const page = readFileSync(join(root, "SECURITY.md"), "utf8");

/** Every requirement of levels 1 and 2 of ASVS 5.0.0, but those of V9, V10 and V17, by section. */
const requirements = `
1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2
2.1:1-3 2.2:1-3 2.3:1-4 2.4:1
3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
4.1:1-3 4.2:1 4.3:1-2 4.4:1-4
5.1:1 5.2:1-3 5.3:1-2 5.4:1-3
6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4
7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2
8.1:1-2 8.2:1-3 8.3:1 8.4:1
11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1
12.1:1-3 12.2:1-2 12.3:1-4
13.1:1 13.2:1-5 13.3:1-2 13.4:1-5
14.1:1-2 14.2:1-4 14.3:1-3
15.1:1-3 15.2:1-3 15.3:1-7
16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3
`;
const all = requirements
  .trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name = "", numbers = ""] = section.split(":");
    return upTo(numbers).map((number) => `${name}.${number}`);
  });

/** "1-3" or "2". */
function upTo(range: string): number[] {
  const [first = 0, last = first] = range.split(/[–-]/).map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

test("each requirement of levels 1 and 2 stands in the table once, with a sign", () => {
  const named = [...page.matchAll(/^\| (\d[^|]*)\| ([✓◐✗–]) \|/gm)].flatMap(([, words = ""]) =>
    [...words.matchAll(/(\d+\.\d+)\.(\d+(?:–\d+)?)/g)].flatMap(([, section, range = ""]) =>
      upTo(range).map((number) => `${section}.${number}`),
    ),
  );
  expect(all).toHaveLength(210);
  expect(named.toSorted()).toEqual(all.toSorted());
});

test("the files and tests that it names are there", () => {
  const paths = [
    ...page.matchAll(/\b(?:[\w-]+\/)*[\w-]+(?:\.deep)?(?:\.e2e|\.test)?\.(?:ts|tsx|mjs)\b/g),
  ].map(([path]) => path);
  expect(paths.length).toBeGreaterThan(60);
  const missing = paths.filter(
    (path) => ![path, join("server", path)].some((one) => existsSync(join(root, one))),
  );
  expect(missing).toEqual([]);
});
