import { twins } from "../../../contract/services/birth.ts";
import { editDistance } from "../words/edit-distance.ts";
import { type Box, type Cell, heightOf, unite, type Word } from "./layout.ts";
import { type LabelKey, printed } from "./printed-labels.ts";

/** The longest label has so many. */
export const MOST_WORDS = 9;

/** `most`: so many letters may be wrong. */
type Known = { key: LabelKey; text: string; most: number };
const known: readonly Known[] = Object.entries(printed).flatMap(([key, texts]) =>
  texts.map((text) => ({ key: key as LabelKey, text: squash(text), most: mostErrors(text) })),
);

/**
 * Up to two on a long label, none on a short one, for নাম is one letter from many words; and never
 * so many that its last word may be missing: "Registration" is no "Registration No".
 */
function mostErrors(label: string): number {
  const { length } = squash(label);
  const last = squash(label.split(" ").at(-1) ?? "");
  return Math.min(length >= 8 ? 2 : Number(length >= 6), last.length - 1);
}

// What ends a page is of common words: seal, and, signature. Other papers are not read, nor is
// where the register stands.
const { stop, titleOfOther, registerBook, ...named } = printed;
const labelWords = [
  ...new Set(Object.values(named).flat().join(" ").split(" ").map(squash)),
].filter((word) => word.length > 2);

/** True for a word of which labels consist, with up to so many errors in a long one. */
export function isLabelWord(text: string, errors: number): boolean {
  const word = squash(text);
  return labelWords.some((one) => editDistance(word, one, errors) <= (one.length > 4 ? errors : 0));
}

/**
 * `script`: that of the values, where a label stands in both languages beside each other ("নাম /
 * Name").
 */
export type Label = Box & { key: LabelKey; script?: "ben" | "eng" };
/** A piece of a cell: a label, or words between labels. */
export type Piece = { label?: Label; words: Word[] };

/** Splits a cell at its labels: "নাম : রহিমা Name : Rahima" → label, words, label, words. */
export function splitAtLabels({ words }: Cell): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; ) {
    const last = pieces.at(-1);
    const isAfterSlash = pieces.length === 1 && words[at - 1]?.text.endsWith("/");
    const match =
      last?.label || isAfterSlash || isLabelStart(words, at) ? longestLabel(words, at) : undefined;
    const own = words.slice(at, at + (match?.count ?? 1));
    // OCR sometimes reports a colon as tall as two rows.
    const letters = own.filter(({ text }) => squash(text) !== "");
    const isTwin = match && (last?.label ? isTwinOf(last.label.key, match.key) : isAfterSlash);
    const isOther =
      pieces.some(({ label }) => label?.script) &&
      scriptIn(own) &&
      scriptIn(own) !== scriptIn(last?.words ?? []);
    if (isTwin && last)
      pieces.splice(-1, 1, ...pairOf(last.label?.key ?? match.key, [...last.words, ...letters]));
    else if (match && isLabelStart(words, at))
      pieces.push({ label: { ...unite(letters), key: match.key }, words: own });
    else if (last && (last.label ? letters.length === 0 : !isOther)) last.words.push(...own);
    else pieces.push({ words: own });
    at += own.length;
  }
  return pieces;
}

const pairs: readonly (readonly [LabelKey, LabelKey])[] = [
  ...twins,
  ["nationalityBangla", "nationality"],
];

/** "মাতার জাতীয়তা / Nationality" is a pair too. */
function isTwinOf(key: LabelKey, other: LabelKey): boolean {
  const pair = pairs.find((one) => one.includes(key));
  const twin = pair?.[pair[0] === key ? 1 : 0] ?? key;
  return twin.toLowerCase().endsWith(other.toLowerCase());
}

/**
 * A label that stands in both languages: one for the values of each, if they are two. The one that
 * was misread is the other's twin.
 */
function pairOf(key: LabelKey, words: Word[]): Piece[] {
  const [ben, eng] = pairs.find((one) => one.includes(key)) ?? [];
  const box = unite(words.filter(({ text }) => squash(text) !== ""));
  if (!ben || !eng) return [{ label: { ...box, key }, words }];
  return [
    { label: { ...box, key: ben, script: "ben" }, words },
    { label: { ...box, key: eng, script: "eng" }, words },
  ];
}

/** Undefined for what is in no script: signs and Latin digits. */
export function scriptIn(words: readonly Word[]): "ben" | "eng" | undefined {
  const text = joinedText(words);
  const [bengali = 0, latin = 0] = [/[\u0980-\u09ff]/gu, /[A-Za-z]/g].map(
    (one) => text.match(one)?.length,
  );
  return bengali === latin ? undefined : bengali > latin ? "ben" : "eng";
}

/** A label is first in its cell, follows a wide gap, or is followed by a colon. */
function isLabelStart(words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at] as Word];
  const hasColon = words.slice(at, at + 4).some(({ text }) => /[:ঃ]$/.test(text));
  return !before || hasColon || word.x0 - before.x1 > 0.7 * heightOf(word);
}

type Match = { key: LabelKey; count: number; score: number };

/** The label that takes most letters wins: মাতার জাতীয়তা before মাতা, with which it begins. */
function longestLabel(words: readonly Word[], at: number): Match | undefined {
  let best: Match | undefined;
  let text = "";
  if (squash(words[at]?.text ?? "") === "") return undefined;
  for (let count = 1; count <= MOST_WORDS && at + count <= words.length; count += 1) {
    const word = words[at + count - 1] as Word;
    text += squash(word.text);
    for (const one of known) {
      const score = scoreOf(text, one);
      // A word that adds no letter (the colon) belongs to the label before it.
      if (score >= (best?.score ?? 1)) best = { key: one.key, count, score };
    }
    if (/[:ঃ]$/.test(word.text)) break;
  }
  return best;
}

/** The letters of a label less its errors; 0 for another text. */
function scoreOf(text: string, { text: label, most }: Known): number {
  const wrong = editDistance(text, label, most);
  return wrong > most ? 0 : label.length - 3 * wrong;
}

export function joinedText(words: readonly Word[]): string {
  return words.map(({ text }) => text).join("");
}

/** How well words say a label: by {@link scoreOf} of the likeliest, 0 for none. */
export function scoreAsLabel(words: readonly Word[]): number {
  const text = squash(joinedText(words));
  return Math.max(...known.map((one) => scoreOf(text, one)));
}

/** True for the first words of a label, without its last. */
export function beginsLabel(words: readonly Word[]): boolean {
  const text = squash(joinedText(words));
  return known.some((one) => one.text.length > text.length && one.text.startsWith(text));
}

/** Letters and digits only, NFC, lower case; without ঃ, which is typed and read for a colon. */
export function squash(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll("\u09f7", "\u09be")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]|ঃ/gu, "");
}
