import * as v from "valibot";
import { type BirthField, birthDefaults, birthFieldNames, birthFields } from "../../contract/birth.ts";
import { toAsciiDigits } from "../../contract/digits.ts";
import type { BirthContent } from "./merge.ts";

/** The form as its draft keeps it: `unsure` and `filled` go along, since a phone may drop the page while its camera is open. */
export type BirthValues = Record<BirthField, string> & {
  consent: boolean;
  /** Read from a certificate with doubt, and not looked at yet. */
  unsure: BirthField[];
  /** What a certificate put into the fields. */
  filled: BirthContent;
};

/** The 23 fields as they are sent. */
export type BirthOrderFields = Record<BirthField, string>;

export const emptyBirth: BirthValues = {
  ...(Object.fromEntries(birthFieldNames.map((name) => [name, ""])) as Record<BirthField, string>),
  ...birthDefaults,
  consent: false,
  unsure: [],
  filled: {},
};

/** Every field by the contract's rule; dates go out in ASCII digits, the code on the left in capitals. */
export const BirthForm = v.object({
  ...birthFields,
  dateOfRegistration: typed(toAsciiDigits, birthFields.dateOfRegistration),
  dateOfIssuance: typed(toAsciiDigits, birthFields.dateOfIssuance),
  dateOfBirth: typed(toAsciiDigits, birthFields.dateOfBirth),
  leftBarcode: typed((text) => text.toUpperCase(), birthFields.leftBarcode),
  consent: v.literal(true, "consent"),
}) as unknown as v.GenericSchema<BirthValues, BirthOrderFields & { consent: true }>;

/** All must be filled but the date of birth in words (specification, section 5). */
export function isRequired(field: BirthField): boolean {
  return field !== "dateOfBirthInWords";
}

function typed(change: (text: string) => string, rule: v.GenericSchema<string, string>) {
  return v.pipe(v.string("required"), v.transform(change), rule);
}
