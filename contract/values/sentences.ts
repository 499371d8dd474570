/**
 * One sentence in both languages, as toasts and refusals are. `quoted`: the specification quotes
 * the English.
 */
export type Sentence = { en: string; bn: string; quoted?: true };

/**
 * A sentence in Bengali and in English. `quoted`: the specification's English, kept letter for
 * letter, shown second.
 */
export type SentenceRow = readonly [bn: string, en: string, quoted?: "quoted"];

export function sentences<const T extends Record<string, SentenceRow>>(rows: T) {
  const all = Object.entries(rows).map(([code, [bn, en, quoted]]) => [
    code,
    { bn, en, ...(quoted && { quoted: true }) },
  ]);
  return Object.fromEntries(all) as Record<keyof T, Sentence>;
}

export const fillAllFields = [
  "অনুগ্রহ করে সব ঘর পূরণ করুন।",
  "Please fill in all fields",
  "quoted",
] as const;
