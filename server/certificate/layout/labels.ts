import { twins } from "../../../contract/services/birth.ts";
import { editDistance } from "../words/edit-distance.ts";
import { type Box, type Cell, heightOf, inOneRow, unite, type Word } from "./layout.ts";

/** The meaning of a printed label. For `nationality*` and `office` it depends on their place. */
export type LabelKey = keyof typeof printed;

/** Labels as the uniform template of 2023 and the public verification page print them, and words that OCR joins. */
export const printed = {
  office: [
    "Office of the Registrar Birth and Death Registration",
    "Office of the Registrar",
    "নিবন্ধকের কার্যালয়",
  ],
  officeEnd: ["Rule 9 10", "বিধি ৯ ১০", "বিধি 9 10"],
  title: [
    "Birth Registration Certificate",
    "জন্ম নিবন্ধন সনদ",
    "Birth Registration Record Verification",
    "Birth Certificate",
    "Certificate of Birth",
    "জন্ম সনদ",
  ],
  titleOfOther: [
    "Death Certificate",
    "Death Registration Certificate",
    "Death Registration Number",
    "Date of Death",
    "মৃত্যু সনদ",
    "মৃত্যু নিবন্ধন সনদ",
    "মৃত্যু নিবন্ধন নম্বর",
    "মৃত্যুর তারিখ",
    "Marriage Certificate",
    "Marriage Registration",
    "বিবাহ নিবন্ধন",
    "Admission Form",
    "ভর্তি ফরম",
    "ভর্তির আবেদন",
    "Registration Card",
    "রেজিস্ট্রেশন কার্ড",
    "Academic Transcript",
    "Secondary School Certificate",
    "Passport",
    "পাসপোর্ট",
    "National ID Card",
    "National Identity Card",
    "জাতীয় পরিচয়পত্র",
  ],
  registrationOffice: [
    "Registration Office",
    "Registration Office Address",
    "নিবন্ধন কার্যালয়",
    "নিবন্ধন অফিস",
  ],
  dateOfRegistration: ["Date of Registration", "Registration Date", "নিবন্ধনের তারিখ", "নিবন্ধন তারিখ"],
  birthRegistrationNumber: [
    "Birth Registration Number",
    "Birth Registration No",
    "Registration Number",
    "জন্ম নিবন্ধন নম্বর",
    "জন্ম নিবন্ধন নং",
    "নিবন্ধন নম্বর",
  ],
  dateOfIssuance: [
    "Date of Issuance",
    "Issuance Date",
    "Date of Issue",
    "Issue Date",
    "সনদ প্রদানের তারিখ",
    "প্রদানের তারিখ",
    "ইস্যুর তারিখ",
  ],
  dateOfBirth: ["Date of Birth", "Birth Date", "জন্ম তারিখ"],
  gender: ["Sex", "Gender", "লিঙ্গ"],
  dateOfBirthInWords: ["In Word", "In Words", "Date of Birth In Words", "কথায়", "জন্ম তারিখ কথায়"],
  nameInBangla: ["নাম", "নিবন্ধিত ব্যক্তির নাম", "নাম বাংলা"],
  nameInEnglish: ["Name", "Registered Person Name", "Name of Registered Person"],
  motherNameInBangla: ["মাতা", "মাতার নাম"],
  motherNameInEnglish: ["Mother", "Mothers Name", "Mother Name"],
  motherNationalityBangla: ["মাতার জাতীয়তা"],
  motherNationality: ["Mothers Nationality", "Nationality of Mother"],
  fatherNameInBangla: ["পিতা", "পিতার নাম"],
  fatherNameInEnglish: ["Father", "Fathers Name", "Father Name"],
  fatherNationalityBangla: ["পিতার জাতীয়তা"],
  fatherNationality: ["Fathers Nationality", "Nationality of Father"],
  nationalityBangla: ["জাতীয়তা"],
  nationality: ["Nationality"],
  placeOfBirthInBangla: ["জন্মস্থান"],
  placeOfBirthInEnglish: ["Place of Birth", "Birth Place"],
  permanentAddressInBangla: ["স্থায়ী ঠিকানা"],
  permanentAddressInEnglish: ["Permanent Address"],
  stop: [
    "Seal Signature",
    "Seal and Signature",
    "Assistant to Registrar",
    "Registrar",
    "Signature",
    "সীল ও স্বাক্ষর",
  ],
} as const satisfies Record<string, readonly string[]>;

const MOST_WORDS = 9;

type Known = { key: LabelKey; text: string };
const known: readonly Known[] = Object.entries(printed).flatMap(([key, texts]) =>
  texts.map((text) => ({ key: key as LabelKey, text: squash(text) })),
);

// What ends a page is of common words: seal, and, signature. Other papers are not read.
const { stop, titleOfOther, ...named } = printed;
const labelWords = [
  ...new Set(Object.values(named).flat().join(" ").split(" ").map(squash)),
].filter((word) => word.length > 2);

/** True for a word of which labels consist, with up to so many errors in a long one. */
export function isLabelWord(text: string, errors: number): boolean {
  const word = squash(text);
  return labelWords.some((one) => editDistance(word, one, errors) <= (one.length > 4 ? errors : 0));
}

/** `script`: that of the values, where a label stands in both languages beside each other ("নাম / Name"). */
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

/** A label that stands in both languages: one for the values of each, if they are two. The one that was misread is the other's twin. */
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
      const score = scoreOf(text, one.text);
      // A word that adds no letter (the colon) belongs to the label before it.
      if (score >= (best?.score ?? 1)) best = { key: one.key, count, score };
    }
    if (/[:ঃ]$/.test(word.text)) break;
  }
  return best;
}

/** The letters of a label less its errors: up to two on a long one, none on a short one, for নাম is one letter from many words. */
function scoreOf(text: string, label: string): number {
  const most = label.length >= 8 ? 2 : Number(label.length >= 6);
  const wrong = editDistance(text, label, most);
  return wrong > most ? 0 : label.length - 3 * wrong;
}

/** In heights of a word: the gap within a label, how far its second line may be shifted, and how far below the first it is. */
const WORD_GAP = 0.9;
const INDENT = 0.8;
const LINE_GAP = 1.8;

/** In a narrow column a label is broken ("Permanent" over "Address"): its second line moves behind the first, which is in the row of the value. */
export function joinWrappedLabels(words: readonly Word[]): Word[] {
  const joined = [...words];
  for (const first of words) {
    const height = heightOf(first);
    const below = joined
      .filter(
        ({ x0, y0 }) => Math.abs(x0 - first.x0) < INDENT * height && y0 > first.y0 + height / 2,
      )
      .filter(({ y0 }) => y0 - first.y1 < LINE_GAP * height)
      .toSorted((a, b) => a.y0 - b.y0)[0];
    const heads = runsFrom(first, joined);
    // "Date of" does not go on below when it goes on in its row.
    if (!below || heads.some(isLabel)) continue;
    const [head, tail] =
      heads
        .filter(
          (run) => squash(joinedText(run)).length > 3 && squash(run.at(-1)?.text ?? "") !== "",
        )
        .flatMap((run) => runsFrom(below, joined).map((rest) => [run, rest] as const))
        .find(([run, rest]) => squash(joinedText(rest)).length > 2 && isLabel([...run, ...rest])) ??
      [];
    if (!head || !tail) continue;
    const { x1, y0, y1 } = head.at(-1) as Word;
    for (const [index, word] of tail.entries())
      joined[joined.indexOf(word)] = { ...word, x0: x1 + index + 1, x1: x1 + index + 2, y0, y1 };
  }
  return joined;
}

/** The runs of up to three words that begin with this one, the longest first. */
function runsFrom(first: Word, words: readonly Word[]): Word[][] {
  const runs = [[first]];
  for (let last = first; runs.length < 3; ) {
    const gap = WORD_GAP * heightOf(last);
    const next = words.find(
      (word) => word.x0 > last.x1 - gap / 4 && word.x0 - last.x1 < gap && inOneRow(last, word),
    );
    if (!next) break;
    runs.unshift([...(runs[0] ?? []), next]);
    last = next;
  }
  return runs;
}

function joinedText(words: readonly Word[]): string {
  return words.map(({ text }) => text).join("");
}

function isLabel(words: readonly Word[]): boolean {
  const text = squash(joinedText(words));
  return known.some((one) => scoreOf(text, one.text) > 0);
}

/** Letters and digits only, NFC, lower case; without ঃ, which is typed and read for a colon. */
export function squash(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll("\u09f7", "\u09be")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]|ঃ/gu, "");
}
