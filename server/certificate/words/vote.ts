/** A word as an engine read it, with its confidence (0–100). */
export type ReadWord = { text: string; confidence: number };

/** Below this an engine guesses; above the next it is hardly ever wrong. */
const GUESS = 50;
const SURE = 85;

/**
 * Elects each word of a line among its readings; `other`: that of an engine trained on another
 * language of the same script, whose spelling of র is its own. Where it reads alone what is
 * elected, or where readings differ, the line is not `certain`.
 */
export function electWords(
  readings: readonly (readonly ReadWord[])[],
  other: readonly ReadWord[] | undefined,
): { text: string; certain: boolean } {
  const [base = [], ...voters] = readings.map(trim).toSorted((a, b) => leastOf(b) - leastOf(a));
  const others = other && trim(other);
  let certain = (others ? [others] : voters).every((one) => one.length === base.length);
  const words = base.map((word, index) => {
    const inPlace = (line: readonly ReadWord[]) =>
      line.length === base.length ? line[index] : undefined;
    const third = others && inPlace(others);
    const isThird = (one: ReadWord) => third !== undefined && mayBe(one, third);
    const candidates = [word, ...voters.flatMap((line) => inPlace(line) ?? [])];
    const same = (one: ReadWord) =>
      candidates.filter((candidate) => plain(candidate) === plain(one));
    const votes = (one: ReadWord) => same(one).length + Number(isThird(one)) + one.confidence / 200;
    const respelt = third ? [{ ...third, text: plain(third).replace(/[ৰৱ]/g, "র") }] : [];
    const best = [...candidates, ...respelt].toSorted((a, b) => votes(b) - votes(a))[0] ?? word;
    const agree = same(best);
    const isBacked = others ? isThird(best) : agree.length > 1;
    const isTwiceSure = agree.length > 1 && agree.every(({ confidence }) => confidence >= SURE);
    if (!(isBacked && agree.some(({ confidence }) => confidence >= GUESS)) && !isTwiceSure)
      certain = false;
    return best.text;
  });
  return { text: words.join(" "), certain };
}

/**
 * True for a line that was read twice in the same words, surely: the other engine need not be
 * asked.
 */
export function isSure(line: readonly ReadWord[], again: readonly ReadWord[]): boolean {
  const [one, other] = [trim(line), trim(again)];
  const words = one.every(
    (word, index) => plain(word) === plain(other[index] ?? { ...word, text: "" }),
  );
  return one.length === other.length && words && Math.min(leastOf(one), leastOf(other)) >= SURE;
}

/** Without what a rule, a dot or the colon of the label became, at either end. */
function trim(words: readonly ReadWord[]): ReadWord[] {
  const isText = ({ text, confidence }: ReadWord) =>
    /[\p{L}\p{N}]/u.test(text) &&
    (confidence >= GUESS || text.replace(/[^\p{L}\p{N}]/gu, "").length > 2);
  const from = words.findIndex(isText);
  return from < 0 ? [] : words.slice(from, words.findLastIndex(isText) + 1);
}

function leastOf(words: readonly ReadWord[]): number {
  return words.length === 0 ? -1 : Math.min(...words.map(({ confidence }) => confidence));
}

function plain({ text }: ReadWord): string {
  return text.normalize("NFC").replaceAll("\u09f7", "\u09be");
}

/** Whether the Assamese engine means this word: it has ৰ for র, which it also takes for ব or ৱ. */
function mayBe(word: ReadWord, assamese: ReadWord): boolean {
  const [text, other] = [word, assamese].map((one) =>
    plain(one).replace(/(?<![.,।:;'’"])[.,।:;'’"]+$/u, ""),
  ) as [string, string];
  if (text.length !== other.length) return false;
  const alike = (letter: string, at: number) =>
    letter === text[at] ||
    (text[at] === "র" && /[ৰৱব]/u.test(letter)) ||
    (text[at] === "ব" && letter === "ৱ");
  return [...other].every(alike);
}
