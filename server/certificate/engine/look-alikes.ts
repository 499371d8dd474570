/**
 * What the engine reads → what was printed, for sequences that Bengali doesn't have. They are certainly wrong, so every word
 * is corrected by this list.
 */
const impossible: readonly (readonly [RegExp, string])[] = [
  // শ has no ligature with ট, nor has প, ঙ or গ with ড: only শ্চ and ণ্ড have these shapes.
  [/শ্ট/gu, "শ্চ"],
  [/(?:ণ?প|[ঙগ])্ড/gu, "ণ্ড"],
  // A nasal before ক is the ঙ of its own row.
  [/ন্ক/gu, "ঙ্ক"],
  [/হ্যণ/gu, "হ্মণ"],
  // No vowel letter takes a vowel sign: the hook of ই is really the moon over হ.
  [/ইা/gu, "হাঁ"],
  [/এা|ঐঁ/gu, "ঐ"],
  [/[ীৗ]া/gu, "াঁ"],
  [/ীঁ/gu, "াঁ"],
  // Only these letters have a dot below.
  [/(?<![ডঢয])\u09bc/gu, ""],
  // A letter has one vowel sign, and the moon comes after it.
  [/ঁ([\u09be-\u09cc])/gu, "$1ঁ"],
  [/\u09cd?[ুূৃ]+(?=ূ)/gu, ""],
  [/\u09cd(?=[\u09be-\u09cc])/gu, ""],
  [/([ািীেৈোৌ])[ািীুূৃেৈোৌ]+/gu, "$1"],
  // A word can't begin with a reph on য: it is র with a ya-phala, which has a joiner between.
  [/(?<![\u0980-\u09ff\u200c\u200d])র্য/gu, "র\u200d্য"],
];

/** Corrects what can't be Bengali ("পশ্টিম" for পশ্চিম). The text is in NFC. */
export function mendImpossible(text: string): string {
  return impossible.reduce((mended, [seen, printed]) => mended.replace(seen, printed), text);
}

/** Shapes that are taken for one another; with `>` only the left one is taken for the right one. */
const alike = `ী>াঁ|া>াঁ|ে>েঁ|ূ ু|টা>চাঁ|ন্ত স্ত|ষ্ট>স্ট|ন্ত ত্ত|ম্ব স্ব|ত ভ|ত্ব>জ্ব|ম্ব>জ্ব|ব্ন>ন্ন|ম্ন>ন্ন|র>ন্ন|ক্ত>ন্দ্র|দ্দ্র>ন্দ্র
  ন্ড ণ্ড|ক্ষ্য>ক্ষ্ম|প্ত ন্ত|এ>ঐ|এঁ>ঐ|ও ঔ|খা>ঋ|উ ঊ|ব র|ড ড\u09bc|ঢ ঢ\u09bc|য য\u09bc|য ষ|ঘ ষ|ম স|থ খ|প গ|প ণ|শণ>ণ|ে ৈ|ো ৌ|চ ট|ঙ ড|হ ই`
  .split(/[|\n]/)
  .filter((part) => part.trim())
  .flatMap((part): [string, string][] => {
    const pair = part.trim().split(/[> ]/) as [string, string];
    return part.includes(">") ? [pair] : [pair, [pair[1], pair[0]]];
  });

const A_LETTER = /[ক-হ]\u09bc?(?!\u09cd|\u09bc)/gu;

/** Words that may have been printed where this one was read: with one shape exchanged, or with a lost reph or final ং. */
export function lookAlikes(word: string): string[] {
  const found = new Set<string>();
  for (const [seen, printed] of alike) {
    for (let at = word.indexOf(seen); at >= 0; at = word.indexOf(seen, at + 1)) {
      found.add(word.slice(0, at) + printed + word.slice(at + seen.length));
    }
  }
  for (const { index } of word.matchAll(A_LETTER)) {
    if (index > 0 && word[index - 1] !== "\u09cd") found.add(`${word.slice(0, index)}র্${word.slice(index)}`);
  }
  found.add(`${word}ং`);
  return [...found].filter((one) => one !== word && mendImpossible(one) === one && !hasOddMoon(one));
}

/** A word has at most one moon, and at its end only in গাঁ. */
function hasOddMoon(word: string): boolean {
  return /ঁ.*ঁ|(?<!গা)ঁ$/u.test(word);
}
