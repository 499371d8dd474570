/** A word as an engine read it, with its confidence (0–100). */
export type ReadWord = { text: string; confidence: number };

/** Below this an engine guesses; above the next it is hardly ever wrong. */
const GUESS = 50;
const SURE = 85;

/**
 * Elects each word of a line among its readings; `other`: that of an engine trained on another language of the same script, which has
 * a vote but whose spelling of র is its own. `certain`: they agree, or the engine was sure.
 */
export function electWords(
  readings: readonly (readonly ReadWord[])[],
  other: readonly ReadWord[] | undefined,
): { text: string; certain: boolean } {
  const tidy = readings.map(trim);
  const others = other && trim(other);
  const base = tidy.toSorted((a, b) => leastOf(b) - leastOf(a))[0] ?? [];
  const voters = tidy.filter((one) => one !== base);
  let certain = others ? others.length === base.length : voters.every((one) => one.length === base.length);
  const votes = [
    ...voters.map((one) => partners(base, one, plain)),
    ...(others ? [partners(base, others, rough)] : []),
  ];
  const words = base.map((word, index) => {
    const seen = voters.map((_, voter) => votes[voter]?.[index]).filter((one) => one !== undefined);
    const third = others && votes.at(-1)?.[index];
    const candidates = [word, ...seen];
    const supported = candidates.toSorted((a, b) => supportOf(b, candidates, third) - supportOf(a, candidates, third));
    const best = supported[0] as ReadWord;
    const agree = candidates.filter((one) => plain(one) === plain(best));
    const isBacked = others ? third !== undefined && rough(third) === rough(best) : agree.length > 1;
    const isSure = agree.length > 1 && Math.min(...agree.map((one) => one.confidence)) >= SURE;
    if (!(isBacked && agree.some((one) => one.confidence >= GUESS)) && !isSure) certain = false;
    return best.text;
  });
  return { text: words.join(" "), certain };
}

function supportOf(word: ReadWord, candidates: readonly ReadWord[], third: ReadWord | undefined): number {
  const same = candidates.filter((one) => plain(one) === plain(word)).length;
  return same + (third && rough(third) === rough(word) ? 1 : 0) + word.confidence / 200;
}

/** Without what a rule, a dot or the colon of the label became, at either end. */
function trim(words: readonly ReadWord[]): ReadWord[] {
  const isText = ({ text, confidence }: ReadWord) =>
    /[\p{L}\p{N}]/u.test(text) && (confidence >= GUESS || text.replace(/[^\p{L}\p{N}]/gu, "").length > 2);
  const from = words.findIndex(isText);
  return from < 0 ? [] : words.slice(from, words.findLastIndex(isText) + 1);
}

function leastOf(words: readonly ReadWord[]): number {
  return words.length === 0 ? -1 : Math.min(...words.map(({ confidence }) => confidence));
}

/** For each word the one in its place, or of a line with more or fewer words the same one. */
function partners(
  words: readonly ReadWord[],
  others: readonly ReadWord[],
  key: (word: ReadWord) => string,
): (ReadWord | undefined)[] {
  if (words.length === others.length) return [...others];
  return words.map((word) => others.find((other) => key(other) === key(word)));
}

function plain({ text }: ReadWord): string {
  return text.normalize("NFC").replaceAll("\u09f7", "\u09be");
}

/** Assamese has ৰ for র, so its engine takes র for ৰ, ৱ or ব. */
function rough(word: ReadWord): string {
  return plain(word)
    .replace(/[ৰৱর]/gu, "ব")
    .replace(/[.,।:;'’"]+$/u, "");
}
