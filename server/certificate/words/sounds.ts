// Consonants that sound alike, as names are spelt in Latin letters; vowels, y and w are left out: they are spelt in many ways.
const bengali: readonly [RegExp, string][] = [
  [/মোঃ|মোহাঃ/g, "md"],
  [/মোছাঃ|মোসাঃ/g, "mst"],
  [/(?<![মর])্ব|্য|\u09af\u09bc/g, ""],
  [/ঙ্গ/g, "n"],
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
  [/হ/g, "h"],
];
const latin: readonly [RegExp, string][] = [
  [/ksh|kkh|kh|[cqx](?!h)/g, "k"],
  [/jn|gy/g, "g"],
  [/ngh/g, "nh"],
  [/ng/g, "n"],
  [/chh?|sh/g, "s"],
  [/ph|f/g, "p"],
  [/v/g, "b"],
  [/z/g, "j"],
  [/(?<=[bdgjrt])h/g, ""],
];

/** A name in Bengali and in English → whether they sound alike, letter for letter. */
export function soundAlike(name: string, english: string): boolean {
  const [one, other] = [replaceAll(name, bengali), replaceAll(english.toLowerCase(), latin)];
  return consonants(one) === consonants(other);
}

function replaceAll(text: string, sounds: readonly [RegExp, string][]): string {
  return sounds.reduce((rest, [letters, sound]) => rest.replace(letters, sound), text);
}

/** Without those that are written twice. */
function consonants(text: string): string {
  return text.replace(/[^bdghjklmnprst]/g, "").replace(/(.)\1+/g, "$1");
}
