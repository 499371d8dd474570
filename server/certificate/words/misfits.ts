import { type BirthField, twins } from "../../../contract/services/birth.ts";
import { align } from "./align.ts";
import type { Content } from "./field-values.ts";
import { spellingCost } from "./spelling.ts";

/** Not nationalities: nearly all certificates have the same one, and it is a translation. */
const spelled = twins.filter(([bengali]) => !bengali.endsWith("NationalityBangla"));

/** Cost per English letter up to which a word fits, and from which two are not the same word ("South" for দক্ষিণ). */
const FIT = 0.2;
const SAME_WORD = 0.34;

/**
 * The fields whose two languages don't fit: a word and its spelling differ, a name has more words in one of them, or of all words
 * one is left over on each side. One of the two was misread, and it can't be known which.
 */
export function findMisfits(content: Content): BirthField[] {
  return spelled.flatMap(([bengali, english]) => {
    const [bn, en] = [content[bengali], content[english]];
    if (bn === undefined || en === undefined) return [];
    return fits(wordsOf(bn), wordsOf(en), /name/i.test(bengali)) ? [] : [bengali, english];
  });
}

function fits(bengali: readonly string[], english: readonly string[], isName: boolean): boolean {
  if (isName && bengali.length !== english.length) return false;
  const cost = (bn: string, en: string) => spellingCost(bn, en) / en.length;
  const partners = align(bengali, english, (bn, en) => Math.min(1, cost(bn, en) / SAME_WORD));
  const pairs = partners.flatMap((at, index) => (at < 0 ? [] : [[bengali[index] ?? "", english[at] ?? ""] as const]));
  const [oneLeft, otherLeft] = [bengali.length - pairs.length, english.length - pairs.length];
  if (oneLeft === 1 && otherLeft === 1) return false;
  return pairs.every(
    ([bn, en]) => cost(bn, en) <= FIT || isAbbreviation(bn, en) || (!isName && cost(bn, en) >= SAME_WORD),
  );
}

/** মোছাঃ and Mst, which are shortened differently. */
function isAbbreviation(bengali: string, english: string): boolean {
  return bengali.endsWith("ঃ") || !/[aeiouy]/i.test(english);
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\u200c\u200d]+/gu)?.slice(0, 60) ?? [];
}
