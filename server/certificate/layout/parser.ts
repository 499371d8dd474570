import type { BirthField } from "../../../contract/services/birth.ts";
import { fieldValue } from "../words/field-values.ts";
import { assignWords, type Block } from "./label-values.ts";
import { cellsOf, inOneRow, lineHeight, linesOf, textOf, type Word } from "./layout.ts";
import type { LabelKey } from "./printed-labels.ts";
import { joinWrappedLabels } from "./wrapped-labels.ts";

/** The words found for each field, in reading order and uncorrected: see `field-values.ts`. */
export type Found = Partial<Record<BirthField, Word[]>>;

/** Remains of rules and frames. A lone hyphen, slash, colon or ampersand is text. */
const noise = /^(?![-–—:/&,]$)[^\p{L}\p{N}]+$/u;

/** A certificate has about 300. The time to place words grows faster than their number. */
const MOST_WORDS = 1_000;

/**
 * Words with their boxes → the words of each field, by the labels and the printed order of the
 * uniform template of 2023 and its verification page; and whether the page is a birth certificate
 * at all.
 */
export function parseCertificate(read: readonly Word[]): { found: Found; isCertificate: boolean } {
  const words = joinWrappedLabels(
    read
      .slice(0, MOST_WORDS)
      .flatMap(splitAtColon)
      .slice(0, MOST_WORDS)
      .filter((word) => !noise.test(word.text)),
  );
  const blocks = assignWords(cellsOf(words), lineHeight(words));
  const found: Found = {};
  const valid = new Set<BirthField>();
  for (const block of blocks) {
    const field = fieldOf(block, blocks);
    if (!field || valid.has(field) || block.value.length === 0) continue;
    const isValid = fieldValue(field, textOf(block.value)) !== undefined;
    // The first that can be a value; without one the first that may be read better.
    if (isValid || !found[field]) found[field] = block.value;
    if (isValid) valid.add(field);
  }
  readOffice(blocks, found);
  return { found, isCertificate: isBirthCertificate(blocks) };
}

/** Fewer labels are no certificate's, whatever they are. */
const MANY_LABELS = 7;
const registerLabels = ["birthRegistrationNumber", "dateOfRegistration", "dateOfIssuance"] as const;

/**
 * A birth certificate has its title above all that it says of the person. Where that is illegible
 * it has what hardly another paper has: both dates of the register, or a date in words, a place of
 * birth and a nationality. Others may have it below a title of their own.
 */
function isBirthCertificate(blocks: readonly Block[]): boolean {
  const keys = blocks.map(({ label }) => label.key);
  const hasTitle =
    keys.find(
      (key) => !/^(?:office|stop|registrationOffice|registerBook)/.test(key) && !isOfRegister(key),
    ) === "title";
  if (keys.find((key) => key.startsWith("title")) === "titleOfOther") return false;
  const isFilled = registerLabels.map((key) =>
    blocks.some(({ label, value }) => label.key === key && /(?:\p{Nd}.*){4}/u.test(textOf(value))),
  );
  const hasMany = new Set(keys).size >= MANY_LABELS;
  if (hasTitle) return hasMany || isFilled.some(Boolean);
  const [number, registered, issued] = isFilled;
  const hasWords = keys.includes("dateOfBirthInWords");
  const isOfPerson =
    hasWords && [/^placeOfBirth/, /ationality/].every((one) => keys.some((key) => one.test(key)));
  return hasMany && (isOfPerson || Boolean(registered && issued && (number || hasWords)));
}

function isOfRegister(key: LabelKey): boolean {
  return registerLabels.some((one) => one === key);
}

/** "Name:Rahim" is two words. A time or a ratio stays one. */
function splitAtColon(word: Word): Word[] {
  const step = (word.x1 - word.x0) / word.text.length;
  let x1 = word.x0;
  return word.text.split(/(?<=:)(?=\p{L})/u).map((text) => {
    const x0 = x1;
    x1 += step * text.length;
    return { ...word, text, x0, x1 };
  });
}

const notFields: readonly LabelKey[] = [
  "office",
  "officeEnd",
  "title",
  "titleOfOther",
  "registrationOffice",
  "registerBook",
  "stop",
];

function fieldOf(block: Block, all: readonly Block[]): BirthField | undefined {
  const { key } = block.label;
  if (key === "nationality") return `${parentOf(block, all)}Nationality`;
  if (key === "nationalityBangla") return `${parentOf(block, all)}NationalityBangla`;
  return notFields.includes(key) ? undefined : (key as BirthField);
}

/**
 * The parent whose nationality this is: that of the other label in the row, else the last parent
 * above, else the mother.
 */
function parentOf({ label }: Block, all: readonly Block[]): "mother" | "father" {
  const parents = all
    .map((block) => block.label)
    .filter((one) => one !== label && /^(mother|father)/.test(one.key));
  const beside = parents.find((one) => inOneRow(one, label));
  const above = parents.filter((one) => one.y0 < label.y0).toSorted((a, b) => b.y0 - a.y0)[0];
  return (beside ?? above)?.key.startsWith("father") ? "father" : "mother";
}

/** What is left of "(Rule 9, 10)" when its word is misread. */
const rule = /^[^\p{L}\p{Nd}]*\(|(?<!\p{Nd})[9৯][^\p{L}\p{Nd}]+(?:10|১০)(?!\p{Nd})/u;

/**
 * The lines between the registrar's heading and "(Rule 9, 10)": the last is the upazila or city,
 * the others the office.
 */
function readOffice(blocks: readonly Block[], found: Found): void {
  const heading = blocks.find((block) => block.label.key === "office");
  const lines = linesOf(heading?.value ?? []).filter((line) => !rule.test(textOf(line)));
  const last = lines.length > 1 ? lines.pop() : undefined;
  if (lines.length > 0) found.registerOfficeAddress ??= lines.flat();
  if (last) found.upazilaOrCity ??= last;
  const named = blocks.find((block) => block.label.key === "registrationOffice")?.value ?? [];
  if (named.length > 0) found.registerOfficeAddress ??= named;
}
