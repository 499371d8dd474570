import type { Word } from "../layout/layout.ts";

export const LETTER_WIDTH = 10;

/**
 * Words as a reader answers them: each text begins at x, y; every letter is 10 wide and 20 high,
 * with 10 between words.
 */
export function wordsAt(...stretches: [x: number, y: number, text: string][]): Word[] {
  return stretches.flatMap(([x, y, text]) => {
    let at = x;
    return text.split(" ").map((word) => {
      const x0 = at;
      at += (word.length + 1) * LETTER_WIDTH;
      return {
        text: word.normalize("NFC"),
        x0,
        x1: x0 + word.length * LETTER_WIDTH,
        y0: y,
        y1: y + 20,
      };
    });
  });
}
