import { normaliseNumber, toAsciiDigits } from "../../contract/values/digits.ts";

/** `orders`: numbers with their letter. `digits`: others that may be an order's. `identifiers`: of six characters or more. */
type Said = { orders: number[]; digits: number[]; identifiers: string[] };

const ENDING = /\.[a-z\d]{1,5}$/i;
/** What systems add to the name of a second copy. */
const COPY = /\s*\(\d{1,2}\)$/;
const OWN = /(?<![\p{L}\d])(?:k|কে)[\s_-]*([1-9]\d{3,9})(?![\p{L}\d])/giu;
const WORD = /(?<![\p{L}\d])[a-z]*\d[a-z\d]{3,29}(?![\p{L}\d])/giu;
const SHORTEST_IDENTIFIER = 6;

/** The numbers in a file's name by which its order may be found: "K-4821.pdf", "NID ১২৩৪৫৬৭৮৯০ (1).pdf", "4821_front.jpg". */
export function numbersIn(name: string): Said {
  const stem = toAsciiDigits(name.normalize("NFC")).replace(ENDING, "").replace(COPY, "").replaceAll("_", " ");
  const orders = [...stem.matchAll(OWN)].map(([, number]) => Number(number));
  const words = [...stem.matchAll(WORD)].map(([word]) => word.toUpperCase());
  // A number that was written in groups, "1990 1234 5678", is all of the name.
  const whole = normaliseNumber(stem).toUpperCase();
  if (/^\d+$/.test(whole)) words.push(whole);
  const all = [...new Set(words)];
  return {
    orders,
    digits: all.filter((word) => /^[1-9]\d{3,9}$/.test(word)).map(Number),
    identifiers: all.filter((word) => word.length >= SHORTEST_IDENTIFIER),
  };
}
