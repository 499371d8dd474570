import type { Field, FieldFormat } from "./declare.ts";
import { identifierFields } from "./identifier-fields.ts";

const kinds: readonly Field[] = identifierFields.filter((one) => "format" in one);

/** The names of each kind as people write them before a number. A voter's card is the NID. */
const kindNames: Record<FieldFormat, [english: string, bengali: string]> = {
  nid: [
    String.raw`n\.?i\.?d|national id|smart card|voter (?:id|card)`,
    String.raw`এন ?আই ?ডি|পরিচ\S{1,3} ?পত্র|স্মার্ট ?কার্ড|ভোটার (?:আইডি|কার্ড)`,
  ],
  "voter-number": ["voter", "ভোটার"],
  "birth-number": ["brn|(?<!of )birth(?! ?da(?:te|y))", "নিবন্ধন|জন্ম ?সনদ"],
  "form-number": ["form|slip", "(?=NIDFN)|ফর্?ম|স্লিপ"],
  mobile: ["mobile|mob|phone|whatsapp|bkash|nagad", "মোবাইল|ফোন|বিকাশ|নগদ"],
};
/** A number of any other paper. */
export const anyCode: Field = { name: "code", label: { bn: "", en: "" }, type: "code" };
const otherPapers = String.raw`(?<![A-Za-z])(?:pin|passport|e?-?tin|a/c)(?![A-Za-z])|পিন|পাসপোর্ট|টিন(?![\p{L}\p{M}])`;

const nameOf = (format = "") => format.replaceAll("-", "");
const labels = new RegExp(
  Object.entries(kindNames)
    .map(([format, [english, bengali]]) => {
      const label = `(?<![A-Za-z])(?:${english})(?![A-Za-z])|${bengali}`;
      return `(?<${nameOf(format)}>${label})`;
    })
    .concat(`(?<other>${otherPapers})`)
    .join("|"),
  "giu",
);

/** What stands behind a label, up to the next one. `kind`: the field whose numbers it names. */
type Part = { behind: string; kind: Field | undefined };

/** A text at the labels in it: what stands before the first, and each part. */
export function labelledParts(text: string): [before: string, parts: Part[]] {
  const found = [...text.matchAll(labels)];
  const parts = found.map((label, index): Part => {
    const behind = text.slice(label.index + label[0].length, found[index + 1]?.index);
    // A label that ends its sentence is of what stands before it.
    const isBefore = !/^\P{Nd}*[,;।]/u.test(behind);
    const kind = label.groups?.other
      ? anyCode
      : kinds.find(({ format }) => label.groups?.[nameOf(format)] !== undefined);
    return { behind, kind: isBefore ? kind : undefined };
  });
  return [text.slice(0, found[0]?.index), parts];
}
