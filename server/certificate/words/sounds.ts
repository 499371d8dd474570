// Consonants that sound alike, as names are spelt in Latin letters; vowels, h, y and w are left
// out: they are spelt in many ways.
const bengali: readonly [RegExp, string][] = [
  [/মো(?:হা)?[ঃ:.]/g, "md"],
  [/মো[ছস]া(?:[ঃ:.]|ম্ম[ৎত])/g, "mst"],
  [/(?<![মর])্ব|্য|\u09af\u09bc/g, ""],
  [/ঙ্গ|ংগ/g, "n"],
  [/ক্ষ|[কখ]/g, "k"],
  [/জ্ঞ|[গঘ]/g, "g"],
  [/[চছশষস]/g, "s"],
  [/[জঝয]/g, "j"],
  [/[টঠতথৎ]/g, "t"],
  [/[ডঢ]\u09bc|[রঋৃ]/g, "r"],
  [/[ডঢদধ]/g, "d"],
  [/[নণঞঙংঁ]/g, "n"],
  [/[পফ]/g, "p"],
  [/[বভ]/g, "b"],
  [/ম/g, "m"],
  [/ল/g, "l"],
];
const latin: readonly [RegExp, string][] = [
  [/mosammat|most?\./g, "mst"],
  // As initials are called: গ is no name of a letter.
  [/\b[ch]\b|c(?=[eiy])/g, "s"],
  [/\bg\b/g, "j"],
  [/ksh|kkh|kh|c(?![ch])|[qx]/g, "k"],
  [/jn|gy/g, "g"],
  [/ng/g, "n"],
  [/(?<!c)c+h|sh/g, "s"],
  [/ph|f/g, "p"],
  [/v/g, "b"],
  [/z/g, "j"],
];

/** A name in Bengali and in English → whether they have the same consonants. A ঁ may be an n. */
export function soundAlike(name: string, english: string): boolean {
  const latinOnes = consonants(replaceAll(english.toLowerCase(), latin));
  return [name, name.replaceAll("ঁ", "")].some(
    (one) => consonants(replaceAll(one, bengali)) === latinOnes,
  );
}

function replaceAll(text: string, sounds: readonly [RegExp, string][]): string {
  return sounds.reduce((rest, [letters, sound]) => rest.replace(letters, sound), text);
}

/** Without those that are written twice. */
function consonants(text: string): string {
  return text.replace(/[^bdgjklmnprst]/g, "").replace(/(.)\1+/g, "$1");
}
