import { toAsciiDigits } from "./digits.ts";

/**
 * The most characters of a typed number, date or amount, with spaces and invisible characters that
 * phones paste.
 */
export const MAX_TYPED = 100;

/**
 * What nobody sees: Unicode's default-ignorable characters, annotation marks, an empty note,
 * control characters.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffb\u{1d159}]/gu;
/** Among them what is a space, and NUL, which is to be refused. */
const KEPT = "\0\t\n\v\f\r\u0085";
const JOINERS = /[\u200c\u200d]+/g;
/** Wide, narrow and unbreakable spaces, and an empty Braille cell, which looks like one. */
const spaces = /[\p{Zs}\u2800\v\f]/gu;
const lineEnds = /[\u0085\u2028\u2029]/g;
/**
 * What people put between the groups of a number. The minus sign and two hyphens are no dashes in
 * Unicode.
 */
const gaps = /[\s\p{Pd}\u2212\u02d7\u2043]/gu;

/**
 * A Bengali consonant, or the nukta that belongs to it, before which or after which a joiner can
 * mean something.
 */
const LETTER = /[\u0985-\u09b9\u09bc\u09ce\u09dc-\u09e1\u09f0\u09f1]/;
const HASANTA = "\u09cd";
const YA = "\u09af";

/**
 * The one form in which typed text, search keys and OCR text are stored and compared: NFC, trimmed,
 * every space a plain one, nothing invisible. For Bengali NFC *de*composes: য় ড় ঢ় (U+09DF, 09DC,
 * 09DD are composition exclusions) become letter + nukta. Joiners stay only where they change what
 * is read (র‍্যাব, উদ্‌ঘাটন, ত্‍). Give it text of limited length only: see `atMost`.
 */
export function normaliseText(text: string): string {
  const composed = plain(text, (one) => one).normalize("NFC");
  const joined = composed.replace(JOINERS, (run, at: number) => neededJoiner(composed, at, run));
  return joined.normalize("NFC").trim();
}

/**
 * NFC with ASCII digits, without spaces, dashes and joiners; letters and "+" stay. Not for money:
 * it would drop "-".
 */
export function normaliseNumber(text: string): string {
  return toAsciiDigits(normaliseText(text)).replace(gaps, "").replace(JOINERS, "").normalize("NFC");
}

/**
 * A user name: nothing invisible, ASCII digits. Upper and lower case are the same to the database.
 */
export function normaliseUsername(text: string): string {
  return toAsciiDigits(normaliseText(text)).replace(JOINERS, "").normalize("NFC");
}

/**
 * A password as it is hashed and compared, like OpaqueString of RFC 8265: NFC, every space a plain
 * one; nothing is trimmed and no case changed. Another keyboard's joiners and what a messenger
 * hides in a pasted text make no other password.
 */
export function normalisePassword(text: string): string {
  return plain(text, () => "").normalize("NFC");
}

function plain(text: string, joiner: (one: string) => string): string {
  return text
    .replace(invisible, (one) =>
      KEPT.includes(one) ? one : /^[\u200c\u200d]/.test(one) ? joiner(one) : "",
    )
    .replace(spaces, " ")
    .replace(lineEnds, "\n");
}

/**
 * Before hasanta it matters in "র‍্য" only; after it ZWJ makes a half form (ত্‍), ZWNJ keeps two
 * letters apart (উদ্‌ঘাটন).
 */
function neededJoiner(text: string, at: number, run: string): string {
  const [joiner = ""] = run;
  const [before = "", after = ""] = [text[at - 1], text[at + run.length]];
  if (before === HASANTA && LETTER.test(text[at - 2] ?? ""))
    return joiner === "\u200d" || LETTER.test(after) ? joiner : "";
  return LETTER.test(before) && after === HASANTA && text[at + run.length + 1] === YA ? joiner : "";
}
