/** Titles before most names of the country, which are no help as an initial. */
const honorific = /^(মোঃ|মো[.:]|মোছাঃ|মোছা[.:]|মোসাঃ|মোসা[.:]|md[.:]?|mst[.:]?|mr[.:]?|mrs[.:]?)\s+(?=\S)/i;

/** With its marks, and with the consonants that a hasanta joins to it. (Old browsers have no `Intl.Segmenter`.) */
const firstLetter = /^.(?:\u09cd[\u200c\u200d]?\p{L}|[\p{M}\u200c\u200d])*/u;

/** The initials of a name's first two words: letters as a reader sees them, a Bengali consonant with its vowel sign. */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().replace(honorific, "").split(/\s+/).slice(0, 2);
  return words.map((word) => firstLetter.exec(word)?.[0].toLocaleUpperCase() ?? "").join("");
}
