import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

// A pattern that goes over the same letters again from each of them takes minutes for a text of
// some hundred thousand, which a person, a paper that is read, or another server may send.

const root = join(import.meta.dirname, "..");
const files = globSync(["server/**/*.ts", "contract/**/*.ts", "pwa/**/*.{ts,tsx}"], { cwd: root });

/** Every pattern of the product with its place. */
const patterns = files
  .filter((file) => !/\.test\.|\/test\//.test(file))
  .flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    const found: [string, RegExp][] = [];
    new Visitor({
      Literal(node) {
        if (!("regex" in node)) return;
        const line = source.slice(0, node.start).split("\n").length;
        found.push([`${file}:${line}`, new RegExp(node.regex.pattern, node.regex.flags)]);
      },
    }).visit(parseSync(file, source).program);
    return found;
  });

const LENGTH = 12_000;
/**
 * Once over the text takes a fiftieth of it; from each letter ten times as long on a quick machine,
 * forty on a slow one.
 */
const MOST_MS = 4;
const usual = Array.from("aA0 \n\t-.,:/=<>()[]{}'\"@;%&#|+*_~^ককা্৫ঃ।\u200c");
const pairs = ["a", "0", " ", "ক"].flatMap((one) => usual.map((other) => one + other));

/**
 * What may be repeated: usual letters, and what the pattern itself names, alone and followed by
 * something.
 */
function pieces(pattern: RegExp): string[] {
  const named = pattern.source.split(/\\u\{?[\da-f]+\}?|\\p\{\w+\}|\\[a-z]|[[\](){}?*+^$|\\]/i);
  const words = named.filter(Boolean).flatMap((word) => [word, `${word} `, `${word}0`]);
  return [...new Set([...usual, ...pairs, ...words])];
}

/** The processor's time for a text, in ms. */
function timeOf(pattern: RegExp, text: string): number {
  const before = process.threadCpuUsage();
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, "");
  else pattern.exec(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * The piece whose repetition takes too long, three times in a row: the first use of a pattern
 * compiles it.
 */
function worstPiece(pattern: RegExp): string | undefined {
  return pieces(pattern).find((piece) => {
    const text = piece.repeat(LENGTH / piece.length);
    return ["", "\0", "a", "0"].some((end) =>
      [1, 2, 3].every(() => timeOf(pattern, text + end) > MOST_MS),
    );
  });
}

test("no pattern goes over a text more than once, whatever is repeated in it", () => {
  expect(patterns.length).toBeGreaterThan(100);
  const slow = patterns.flatMap(([place, pattern]) => {
    const piece = worstPiece(pattern);
    return piece === undefined
      ? []
      : [`${place} ${pattern} with ${JSON.stringify(piece)} again and again`];
  });
  expect(slow).toEqual([]);
}, 120_000);

test("a pattern that does is found", () => {
  expect([/\s+$/, /[^a]+b/, /<[^>]*>/g].map(worstPiece)).not.toContain(undefined);
  expect(worstPiece(/(?<!\s)\s+$/)).toBeUndefined();
});
