import { readFieldNames } from "../../contract/birth.ts";
import { type BirthField, birthFieldsByName, twins } from "../../contract/services/birth.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { toAsciiDigits } from "../../contract/values/digits.ts";
import { isLabelWord } from "./layout/labels.ts";
import { editDistance } from "./words/edit-distance.ts";
import { type Content, isBrokenBengali } from "./words/field-values.ts";
import { soundAlike } from "./words/sounds.ts";

/**
 * Long enough to be known again: the upazila stands in the heading, the place of birth and the
 * address.
 */
const LONG_WORD = /[\p{L}\p{M}]{5,}/gu;

/**
 * What a person should check: what is `uncertain`, what contradicts, and what the form requires and
 * was not found.
 */
export function fieldsToCheck(content: Content, uncertain: readonly BirthField[]): BirthField[] {
  const notFound = readFieldNames.filter(
    (field) => birthFieldsByName[field].required && content[field] === undefined,
  );
  return [...new Set([...uncertain, ...findContradictions(content, uncertain), ...notFound])];
}

/**
 * Fields that contradict each other or can't be right: the number begins with the year of birth;
 * birth ≤ registration ≤ issuance ≤ today (`now`, ms); a text in two languages has the same numbers
 * and parts between commas, and a name the same sound. A place that one field spells like another
 * but for a letter, a name that ends in one letter or holds a label, and a text in both scripts are
 * misread. Both of two are named, unless it is known that one of them is `uncertain`.
 */
export function findContradictions(
  content: Content,
  uncertain: readonly BirthField[] = [],
  now = Date.now(),
): BirthField[] {
  const doubtful = new Set<BirthField>();
  const doubt = (...fields: BirthField[]) => {
    for (const field of fields) if (content[field] !== undefined) doubtful.add(field);
  };
  const number = content.birthRegistrationNumber;
  const born = dayOf(content.dateOfBirth?.split("-"), [2, 1, 0]);
  if (number && !/^(?:18|19|20)\d{15}$/.test(number)) doubt("birthRegistrationNumber");
  if (number && born && number.slice(0, 4) !== born.slice(0, 4))
    doubt("birthRegistrationNumber", "dateOfBirth");
  const registered = dayOf(content.dateOfRegistration?.split("/"), [2, 0, 1]);
  const issued = dayOf(content.dateOfIssuance?.split("/"), [2, 0, 1]);
  // Every certificate has both dates: a single one may be the other, whose label was not
  // recognised.
  if (!registered || !issued) doubt("dateOfRegistration", "dateOfIssuance");
  const today = dateInDhaka(new Date(now));
  if (born && registered && born > registered) doubt("dateOfBirth", "dateOfRegistration");
  if (registered && issued && registered > issued) doubt("dateOfRegistration", "dateOfIssuance");
  if (registered && registered > today) doubt("dateOfRegistration");
  if (issued && issued > today) doubt("dateOfIssuance");
  for (const [bengali, english] of twins) {
    const [one, other] = [content[bengali], content[english]];
    if (!one || !other) continue;
    // When only one of the two is uncertain, that one is misread, and it is known.
    const isKnown = uncertain.includes(bengali) !== uncertain.includes(english);
    const isMisread = /name/i.test(english) && !isKnown && !soundAlike(one, other);
    if (isMisread || numbersOf(one) !== numbersOf(other) || partsOf(one) !== partsOf(other))
      doubt(bengali, english);
  }
  const fields = Object.keys(content) as BirthField[];
  for (const field of fields) {
    const text = content[field] ?? "";
    const isMixed = /[A-Za-z]/.test(text) && /[\u0980-\u09e5]/.test(text);
    if (isMixed || isBrokenBengali(text) || (/name/i.test(field) ? / \S$/ : /\|/).test(text))
      doubt(field);
    // The label of the next row stands in it.
    if (
      /name|nationality/i.test(field) &&
      text.split(/[^\p{L}\p{M}]+/u).some((word) => isLabelWord(word, 0))
    )
      doubt(field);
  }
  const places = fields.filter((field) => /Address|upazila|placeOfBirth/.test(field));
  const spelt = places.flatMap((field) =>
    (content[field]?.match(LONG_WORD) ?? []).map((word) => ({ field, word })),
  );
  for (const { field, word } of spelt)
    if (spelt.some((one) => editDistance(one.word, word, 1) === 1)) doubt(field);
  return [...doubtful];
}

/**
 * Gives Bengali texts the commas they lost, as their English twins have them, if both have as many
 * words.
 */
export function restoreCommas(content: Content): void {
  for (const [bengali, english] of twins) {
    const [text = "", twin = ""] = [content[bengali], content[english]];
    const [words, others] = [text.split(" "), twin.split(" ")];
    if (!text || partsOf(text) >= partsOf(twin) || words.length !== others.length) continue;
    const whole = words.map((word, at) =>
      others[at]?.endsWith(",") ? word.replace(/[.,;]?$/, ",") : word,
    );
    content[bengali] = whole.join(" ");
  }
}

/**
 * The numbers of an address in any order, without leading zeros: "ওয়ার্ড নং-০৫" is "Ward No 5".
 */
function numbersOf(address: string): string {
  const numbers = (toAsciiDigits(address).match(/\d+/g) ?? []).map(Number);
  return numbers.toSorted((a, b) => a - b).join(" ");
}

/** How many parts a text has between commas. */
function partsOf(text: string): number {
  return text.split(",").length;
}

/** Parts of a date, in the order `order` gives → YYYY-MM-DD, which compares as text. */
function dayOf(parts: string[] | undefined, order: number[]): string | undefined {
  return parts && order.map((index) => parts[index] ?? "").join("-");
}
