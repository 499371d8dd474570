import type { BirthField } from "../../../contract/birth.ts";
import { toAsciiDigits } from "../../../contract/values/digits.ts";
import { normaliseText } from "../../../contract/values/typed-text.ts";
import { editDistance } from "./edit-distance.ts";

/** The values of fields in the format of the form. */
export type Content = Partial<Record<BirthField, string>>;

/** Printed in either language. */
const eitherScript: readonly BirthField[] = [
  "registerOfficeAddress",
  "upazilaOrCity",
  "dateOfBirthInWords",
  "gender",
];

export function isNumberField(field: BirthField): boolean {
  return /^dateOf(?:Birth|Registration|Issuance)$|^birthRegistrationNumber$/.test(field);
}

export function isBengaliField(field: BirthField): boolean {
  return /Bangla$/.test(field);
}

/**
 * The printed text of a field → the value in the format of the form; undefined when nothing useful
 * is left.
 */
export function fieldValue(field: BirthField, printed: string): string | undefined {
  const text = normaliseText(mendBengali(printed)).replace(/\s+/g, " ");
  if (field === "birthRegistrationNumber") return registrationNumber(text);
  if (isNumberField(field)) return dateOf(field, text);
  if (field === "gender") return readGender(text);
  const tidy = tidyText(text);
  if (isRubbish(field, tidy)) return undefined;
  if (/Nationality/.test(field)) return mendNationality(tidy);
  // "Mst, Rahima": a name has no comma.
  return /name/i.test(field) ? tidy.replaceAll(",", ".") : tidy;
}

/**
 * True for another script, for two rows that ran together, one of which has its label, and for what
 * no name has: one letter, a sign.
 */
function isRubbish(field: BirthField, text: string): boolean {
  const script = eitherScript.includes(field)
    ? /\p{L}/gu
    : isBengaliField(field)
      ? /[\u0980-\u09ff]/gu
      : /[A-Za-z]/g;
  const isName = /name|nationality/i.test(field);
  if ((text.match(script)?.length ?? 0) < (isName ? 2 : 3) || / [:ঃ] /.test(text)) return true;
  return isName && !(isBengaliField(field) ? bengaliName : englishName).test(text);
}

const bengaliName = /^(?:[\u0980-\u09ff\s.,;:'’()/-]|\u200c|\u200d)+$/u;
const englishName = /^[A-Za-z\s.,;:'’()/-]+$/;

/** OCR takes the vowel sign া for the numerator sign ৷ (U+09F7), which is not used. */
function mendBengali(text: string): string {
  return text.replaceAll("\u09f7", "\u09be");
}

/**
 * 17 digits, up to a word. The 16 of old certificates and other lengths pass too: a person checks
 * them.
 */
function registrationNumber(text: string): string | undefined {
  const [number = ""] = /\d.*?(?=\p{L}{2}|$)/u.exec(toAsciiDigits(text)) ?? [];
  const digits = number.replace(/[^0-9]/g, "");
  return digits.length >= 10 && digits.length <= 20 ? digits : undefined;
}

/**
 * DD/MM/YYYY as printed, with any separator, in the form's way (specification, "Birth form"):
 * MM/DD/YYYY for registration and issuance, DD-MM-YYYY for birth; undefined when there is no such
 * day.
 */
function dateOf(field: BirthField, text: string): string | undefined {
  const match = /(?<!\d)(\d{1,2})\s?[^\d\s]?\s?(\d{1,2})\s?[^\d\s]?\s?(\d{4})(?!\d)/.exec(
    toAsciiDigits(text),
  );
  const [day = "", month = "", year = ""] =
    match?.slice(1).map((part) => part.padStart(2, "0")) ?? [];
  const real = new Date(`${year}-${month}-${day}T00:00Z`);
  if (!(real.getUTCDate() === Number(day)) || year < "1850" || year > "2100") return undefined;
  return field === "dateOfBirth" ? `${day}-${month}-${year}` : `${month}/${day}/${year}`;
}

function readGender(text: string): string | undefined {
  const [word = ""] = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/u) ?? [];
  if (
    /^(female|মহিলা|নারী|স্ত্রী)/.test(word) ||
    (word.startsWith("f") && editDistance(word, "female", 2) <= 2)
  )
    return "Female";
  if (/^(male|পুরুষ)/.test(word) || (word.startsWith("m") && editDistance(word, "male", 1) <= 1))
    return "Male";
  return undefined;
}

/** The script in which a field is printed, by what was read of it where it may be either. */
export function scriptOf(field: BirthField, text: string): "ben" | "eng" {
  if (isBengaliField(field)) return "ben";
  if (!isNumberField(field) && !eitherScript.includes(field)) return "eng";
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(/[\u0980-\u09ff]/gu) > count(/[A-Za-z0-9]/g) ? "ben" : "eng";
}

/**
 * Removes signs at the edges, which are rules, dots or a label's colon. Signs inside belong to the
 * text.
 */
function tidyText(text: string): string {
  return (
    text
      // A label beside its value, where a frame parted it from its colon.
      .replace(
        /^[^\p{L}]*(?:Permanent Address|Place of Birth|(?:[A-Za-z]+'s )?(?:Nationality|Name))(?= [^,])[^\p{L}\p{N}(]*/u,
        "",
      )
      // The thin j at the end of a word is taken for a stroke.
      .replace(/gan[\];:|!](?=[ ,]|$)/g, "ganj")
      .replace(/ (?=[,;.।])/g, "")
      .replace(/^[^\p{L}\p{N}(]+/u, "")
      .replace(/(?<![^\p{L}\p{M}\p{N}).])[^\p{L}\p{M}\p{N}).]+$/u, "")
  );
}

const nationalities = ["বাংলাদেশী", "বাংলাদেশি", "Bangladeshi", "BANGLADESHI"].map(normaliseText);

/**
 * Nearly all certificates have the same nationality: up to two wrong letters in it are errors of
 * OCR, its beginning alone is no value.
 */
function mendNationality(text: string): string | undefined {
  if (nationalities.includes(text)) return text;
  if (nationalities.some((one) => one.startsWith(text))) return undefined;
  const near = nationalities.filter((one) => editDistance(text, one, 2) <= 2);
  return near[0] ?? text;
}

// Vowel signs, virama and nukta can't begin a word, nor follow one another or a vowel. U+FFFD and
// private use are no text.
const broken =
  /^[\u09bc\u09be-\u09cd\u09d7\u0981-\u0983]|[\u0985-\u0994\u09be-\u09cc][\u09be-\u09cc]|\u09cd[\u09be-\u09cc]|[\ufffd\ue000-\uf8ff]/u;

/**
 * True for text that can't be Bengali: misread, or of a PDF that has its glyphs in visual order or
 * no map to Unicode.
 */
export function isBrokenBengali(text: string): boolean {
  return text.split(/\s+/).some((word) => broken.test(word));
}
