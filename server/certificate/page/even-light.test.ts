import { expect, test } from "vitest";
import { evenLight } from "./even-light.ts";

test("letters on both sides of a fold stay whole, and its shadow goes", () => {
  const [width, height, fold] = [900, 600, 300];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    // Darker towards the fold from above, then at once bright again.
    const paper = y < fold ? 230 - 90 * Math.max(0, 1 - (fold - y) / 40) : 230;
    for (let x = 0; x < width; x += 1) {
      const isInk = x % 60 < 6 && Math.abs(y - fold) < 20;
      data[y * width + x] = Math.round(paper * (isInk ? 0.3 : 1));
    }
  }
  const even = evenLight({ data, width, height }).data;
  const at = (x: number, y: number) => even[y * width + x] ?? 0;
  for (let y = fold - 18; y < fold + 18; y += 1) {
    expect([y, at(483, y) < 128, at(510, y) > 200]).toEqual([y, true, true]);
  }
});
