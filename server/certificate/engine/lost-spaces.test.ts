import { expect, test } from "vitest";
import { whiteGaps, withLostSpaces } from "./lost-spaces.ts";

/** Signs without space between them: a letter is 10 wide, and `gap` is before the sign with this index. */
function line(parts: readonly string[], gapBefore: Record<number, number> = {}) {
  const gaps: { x0: number; x1: number }[] = [];
  let x = 0;
  let index = 0;
  const words = parts.map((text, at) => ({
    text,
    symbols: [...text].map((sign, place) => {
      const gap = gapBefore[index] ?? (at > 0 && place === 0 ? 8 : 1);
      gaps.push({ x0: x, x1: x + gap });
      x += gap + 10;
      index += 1;
      return { text: sign, x0: x - 10, x1: x };
    }),
  }));
  return withLostSpaces(words, gaps, 20);
}

test("a gap as wide as a space is one", () => {
  expect(line(["A.K.Mia", "Rab"], { 2: 7, 4: 7 })).toBe("A. K. Mia Rab");
});

test("the wide gap behind a label's colon is no measure", () => {
  expect(line([":", "A.Mia", "Rab"], { 1: 30, 3: 7 })).toBe(": A. Mia Rab");
});

test("narrow gaps stay within the word", () => {
  expect(line(["A.K.Mia", "Rab"], { 2: 3, 4: 3 })).toBe("A.K.Mia Rab");
});

test("a number is never parted, nor a letter from its sign", () => {
  expect(line(["No-1181", "Rab"], { 4: 7, 5: 7 })).toBe("No-1181 Rab");
  expect(line(["কিল", "বল"], { 1: 7 })).not.toMatch(/^ক ি/);
});

test("one word alone is measured by its letters", () => {
  expect(line(["A.K.Mia"], { 2: 7 })).toBe("A. K.Mia");
  expect(line(["A.K.Mia"], { 2: 4 })).toBe("A.K.Mia");
});

test("white is where no ink stands between top and bottom", () => {
  const data = Uint8Array.from([255, 0, 255, 255, 255, 0, 255, 0, 255, 255, 255, 255]);
  expect(whiteGaps({ data, width: 6, height: 2 }, { x0: 0, y0: 0, x1: 6, y1: 2 })).toEqual(
    [
      { x0: 2, x1: 5 },
      { x0: 0, x1: 1 },
    ].toSorted((a, b) => a.x0 - b.x0),
  );
  expect(whiteGaps({ data, width: 6, height: 2 }, { x0: 0, y0: 0, x1: 6, y1: 1 })).toEqual([
    { x0: 0, x1: 1 },
    { x0: 2, x1: 5 },
  ]);
});
