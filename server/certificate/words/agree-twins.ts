import { type BirthField, twins } from "../../../contract/services/birth.ts";
import type { Content } from "./field-values.ts";
import { settleBengali, settleEnglish } from "./word-vote.ts";

/** All readings of each field, as whole values. */
export type Readings = Partial<Record<BirthField, readonly string[]>>;

/** Not nationalities: nearly all certificates have the same one. */
const spelled = twins.filter(([bengali]) => !bengali.endsWith("NationalityBangla"));

/**
 * Corrects `content` in place: the two languages of a certificate correct each other. Answers the fields that a person should
 * check: those that were changed, and those that still contradict each other.
 */
export function agreeTwins(content: Content, readings: Readings): BirthField[] {
  const present = spelled.filter(([bengali]) => content[bengali] !== undefined);
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
