/**
 * How Bengali letters are spelled in English on certificates, the usual spelling first. Letters of the same sound share an
 * entry. `-`: the letter may be left out.
 */
const table = `
  ক k c q ck | খ kh k | গ g gh | ঘ gh g | ঙ ng n | চ ch c | ছ chh ch s | জ j z g | ঝ jh j z | ঞ n y
  ট t | ঠ th t | ড d | ঢ dh d | ণ ন n | ত ৎ t | থ th t | দ d | ধ dh d | প p | ফ f ph p | ব b v w | ভ v bh b | ম m
  য j z y | র r | ল l | শ ষ sh s | স s sh c | হ h - | ড\u09bc r rh d | ঢ\u09bc rh r | য\u09bc y - i e a w ye
  ং ng m | ঃ - h s | ঁ - n | ক্ষ kh ksh kkh x k | জ্ঞ g gg gy gn jn | ঙ্গ ng ngg | ঙ্ক nk ngk nc | হ্ম hm mm m | হ্ন hn nh nn n
  ্য - y j a ya i | ্ব - w b v u | ্ম m -
  অ a o | আ a | ই ঈ i e y ee | উ ঊ u o oo | ঋ ri r | এ e a ae | ঐ oi ai | ও o w u on | ঔ ou au
  া a e - | ি i e y ee - | ী i e y ee | ু ূ u o oo - | ৃ ri r re | ে e a i - | ৈ oi ai y i | ো o u - a | ৌ ou au ow o`;

const spellings = new Map<string, string[]>();
for (const line of table.split(/[|\n]/).filter((part) => part.trim())) {
  const parts = line.trim().split(" ");
  const written = parts.filter((part) => /^[a-z-]+$/.test(part)).map((part) => part.replace("-", ""));
  for (const letter of parts.filter((part) => !/^[a-z-]+$/.test(part))) spellings.set(letter, written);
}

const unit = new RegExp([...spellings.keys()].toSorted((a, b) => b.length - a.length).join("|"), "gu");
const consonant = /^[ক-হৎ]/u;
/** The sign that follows a consonant without the inherent vowel. */
const silencer = /^[\u09be-\u09cd]/u;
const INHERENT = ["", "a", "o", "u"];

// Costs; an extra consonant costs 1.
const UNUSUAL = 0.1;
const VOWEL = 0.5;
const ABSENT = { consonant: 1, vowel: VOWEL, sign: 0.3 };

type Sound = { written: readonly string[]; absent: number };

/**
 * How badly the English spelling of a word fits the Bengali one (NFC): 0 for a perfect fit; an extra or missing consonant
 * costs 1, a vowel half. Letters of the same sound (ন and ণ) can't be told apart.
 */
export function spellingCost(bengali: string, english: string): number {
  const latin = english.toLowerCase().replace(/[^a-z]/g, "");
  const sounds = soundsOf(bengali);
  let row = Array.from({ length: latin.length + 1 }, () => Number.POSITIVE_INFINITY);
  row[0] = 0;
  skipLetters(row, latin);
  for (const { written, absent } of sounds) {
    const next = row.map((cost) => cost + absent);
    row.forEach((cost, at) => {
      written.forEach((text, rank) => {
        const end = at + text.length;
        if (!latin.startsWith(text, at)) return;
        next[end] = Math.min(next[end] as number, cost + (rank > 0 ? UNUSUAL : 0));
      });
    });
    skipLetters(next, latin);
    row = next;
  }
  return row[latin.length] as number;
}

function skipLetters(row: number[], latin: string): void {
  for (let at = 0; at < latin.length; at += 1) {
    const letter = latin[at] as string;
    // A doubled letter means no more than a single one, and h belongs to the letter before.
    const cheap = letter === latin[at - 1] ? UNUSUAL : /[aeiouyh]/.test(letter) ? VOWEL : 1;
    row[at + 1] = Math.min(row[at + 1] as number, (row[at] as number) + cheap);
  }
}

function soundsOf(bengali: string): Sound[] {
  const sounds: Sound[] = [];
  for (const match of bengali.matchAll(unit)) {
    const [letter] = match;
    const isConsonant = consonant.test(letter);
    const isSpoken = isConsonant || /^্./u.test(letter);
    const absent = isConsonant ? ABSENT.consonant : /^[ঁঃ্]/u.test(letter) ? ABSENT.sign : ABSENT.vowel;
    const written = spellings.get(letter) ?? [];
    // Of a doubled letter (ল্ল) one may be left out.
    const doubled = isConsonant && bengali.slice(0, match.index).endsWith(`${letter}\u09cd`);
    sounds.push({ written: doubled ? [...written, ""] : written, absent });
    const after = bengali.slice(match.index + letter.length);
    if (isSpoken && letter !== "ৎ" && !silencer.test(after)) sounds.push({ written: INHERENT, absent: 0 });
  }
  return sounds;
}
