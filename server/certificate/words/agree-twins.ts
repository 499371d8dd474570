import type { BirthField } from "../../../contract/birth.ts";
import type { Content } from "./field-values.ts";
import { settleBengali, settleEnglish } from "./word-vote.ts";

/** Every reading of a field, whole and tidy. */
export type Readings = Partial<Record<BirthField, readonly string[]>>;

const twins = [
  ["nameInBangla", "nameInEnglish"],
  ["motherNameInBangla", "motherNameInEnglish"],
  ["fatherNameInBangla", "fatherNameInEnglish"],
  ["placeOfBirthInBangla", "placeOfBirthInEnglish"],
  ["permanentAddressInBangla", "permanentAddressInEnglish"],
] as const;

/**
 * Lets the two languages of a sheet correct each other, in place. Answers the fields that a person should look at: those that
 * were changed, and those that still contradict each other.
 */
export function agreeTwins(content: Content, readings: Readings): BirthField[] {
  const present = twins.filter(([bengali]) => content[bengali] !== undefined);
  const texts = (field: BirthField) => {
    const value = content[field];
    return value === undefined ? undefined : { value, readings: readings[field] ?? [value] };
  };
  const settled = settleBengali(
    present.flatMap(([bengali, english]) => ({
      bengali: texts(bengali) ?? { value: "", readings: [] },
      english: texts(english),
    })),
  );
  const doubtful: BirthField[] = [];
  present.forEach(([bengali, english], index) => {
    const { value, unfit } = settled[index] ?? { value: content[bengali] ?? "", unfit: true };
    const ranTogether = /name/i.test(bengali) && wordsIn(value) !== wordsIn(content[english] ?? value);
    if (unfit || ranTogether || value !== content[bengali]) doubtful.push(bengali);
    content[bengali] = value;
    const other = texts(english);
    if (!other) return;
    content[english] = settleEnglish(other, value);
    if (content[english] !== other.value) doubtful.push(english);
  });
  return doubtful;
}

function wordsIn(name: string): number {
  return name.split(" ").length;
}
