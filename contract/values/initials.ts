/** Titles before most names of the country, which are no help as an initial. */
const honorific = /^(মোঃ|মো[.:]|মোছাঃ|মোছা[.:]|মোসাঃ|মোসা[.:]|md[.:]?|mst[.:]?|mr[.:]?|mrs[.:]?)\s+(?=\S)/i;

/** The initials of a name's first two words: letters as a reader sees them, a Bengali consonant with its vowel sign. */
export function initialsOf(fullName: string): string {
  const letters = new Intl.Segmenter("bn", { granularity: "grapheme" });
  const words = fullName.trim().replace(honorific, "").split(/\s+/).slice(0, 2);
  return words.map((word) => [...letters.segment(word)][0]?.segment.toLocaleUpperCase() ?? "").join("");
}
