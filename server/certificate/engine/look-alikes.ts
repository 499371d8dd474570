/**
 * What the engine makes of Bengali letters → what was printed. A sequence that Bengali doesn't have needs no proof: the first
 * list is of those, by shape, so that every word may be set right by it.
 */
const impossible: readonly (readonly [RegExp, string])[] = [
  // শ has no ligature with ট, nor প with ড: nor ঙ and গ: of these shapes only শ্চ and ণ্ড are written.
  [/শ্ট/gu, "শ্চ"],
  [/(?:ণ?প|[ঙগ])্ড/gu, "ণ্ড"],
  // A nasal before ক is the ঙ of its own row.
  [/ন্ক/gu, "ঙ্ক"],
  [/হ্যণ/gu, "হ্মণ"],
  // The hook of ই is the moon over হ: no vowel letter takes a vowel sign.
  [/ইা/gu, "হাঁ"],
  [/এা|ঐঁ/gu, "ঐ"],
  [/[ীৗ]া/gu, "াঁ"],
  [/ীঁ/gu, "াঁ"],
  // Only these letters have a dot below.
  [/(?<![ডঢয])\u09bc/gu, ""],
  // A letter has one vowel sign, and the moon is written behind it.
  [/ঁ([\u09be-\u09cc])/gu, "$1ঁ"],
  [/\u09cd?[ুূৃ]+(?=ূ)/gu, ""],
  [/\u09cd(?=[\u09be-\u09cc])/gu, ""],
  [/([ািীেৈোৌ])[ািীুূৃেৈোৌ]+/gu, "$1"],
  // A word can't begin with a reph on য: that is র with a ya-phala, which has a joiner between.
  [/(?<![\u0980-\u09ff\u200c\u200d])র্য/gu, "র\u200d্য"],
];

/** Sets right what can't be Bengali ("পশ্টিম" for পশ্চিম). The text in NFC. */
export function mendImpossible(text: string): string {
  return impossible.reduce((mended, [seen, printed]) => mended.replace(seen, printed), text);
}

/** Shapes taken for one another, in either direction unless one of them is `>`: then only from left to right. */
const alike = `ী>াঁ|া>াঁ|ে>েঁ|ূ ু|টা>চাঁ|ন্ত স্ত|ষ্ট>স্ট|ন্ত ত্ত|ম্ব স্ব|ত ভ|ত্ব>জ্ব|ম্ব>জ্ব|ব্ন>ন্ন|ম্ন>ন্ন|র>ন্ন|ক্ত>ন্দ্র|দ্দ্র>ন্দ্র
  ন্ড ণ্ড|ক্ষ্য>ক্ষ্ম|প্ত ন্ত|এ>ঐ|এঁ>ঐ|ও ঔ|খা>ঋ|উ ঊ|ব র|ড ড\u09bc|ঢ ঢ\u09bc|য য\u09bc|য ষ|ঘ ষ|ম স|থ খ|প গ|প ণ|শণ>ণ|ে ৈ|ো ৌ|চ ট|ঙ ড|হ ই`
  .split(/[|\n]/)
  .filter((part) => part.trim())
  .flatMap((part): [string, string][] => {
    const [one = "", other = ""] = part.trim().split(/[> ]/);
    return part.includes(">")
      ? [[one, other]]
      : [
          [one, other],
          [other, one],
        ];
  });

const A_LETTER = /[ক-হ]\u09bc?(?!\u09cd|\u09bc)/gu;

/** The words that may have been printed where this one was read: one shape exchanged, or a reph or a last ং that was lost. */
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

/** A word has one moon, and at its end only in গাঁ: "Mian" is no proof of one. */
function hasOddMoon(word: string): boolean {
  return /ঁ.*ঁ|(?<!গা)ঁ$/u.test(word);
}
