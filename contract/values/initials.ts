/** Titles before most names of the country, which are no help as an initial. */
const honorific =
  /^(মোঃ|মো[.:]|মোছাঃ|মোছা[.:]|মোসাঃ|মোসা[.:]|md[.:]?|mst[.:]?|mr[.:]?|mrs[.:]?)\s+(?=\S)/i;

/**
 * The first letter with its marks, and with the consonants that a hasanta joins to it. (Old
 * browsers have no `Intl.Segmenter`.)
 */
const firstLetter = /^.(?:\u09cd[\u200c\u200d]?\p{L}|[\p{M}\u200c\u200d])*/u;

/**
 * The initials of two words in Latin letters; that of one in Bengali, where two read as a word
 * ("মোজা" is a sock).
 */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().replace(honorific, "").split(/\s+/).slice(0, 2);
  const few = /^\p{Script=Bengali}/u.test(words[0] ?? "") ? 1 : 2;
  return words
    .slice(0, few)
    .map((word) => firstLetter.exec(word)?.[0].toLocaleUpperCase() ?? "")
    .join("");
}
