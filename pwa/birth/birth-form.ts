import * as v from "valibot";
import { type BirthField, birthDefaults, birthFieldNames } from "../../contract/birth.ts";
import { birth, birthFieldsByName } from "../../contract/services/birth.ts";
import { fieldSchema } from "../../contract/services/fields.ts";
import { toAsciiDigits } from "../../contract/values/digits.ts";
import { formOf } from "../ui/form/form-of.ts";
import type { BirthContent } from "./certificate/merge.ts";

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

/** By the name of each field, what its declaration asks of it. */
const rules = Object.fromEntries(birth.fields.map((field) => [field.name, fieldSchema(field)])) as unknown as Record<
  BirthField,
  v.GenericSchema<string, string>
>;

/** Every field by the contract's rule; dates go out in ASCII digits, the code on the left in capitals. */
export const BirthForm = formOf<BirthValues, BirthOrderFields & { consent: true }>(
  v.object({
    ...rules,
    dateOfRegistration: typed(toAsciiDigits, rules.dateOfRegistration),
    dateOfIssuance: typed(toAsciiDigits, rules.dateOfIssuance),
    dateOfBirth: typed(toAsciiDigits, rules.dateOfBirth),
    leftBarcode: typed((text) => text.toUpperCase(), rules.leftBarcode),
    consent: v.literal(true, "consent"),
  }),
);

export function isRequired(field: BirthField): boolean {
  return birthFieldsByName[field].required === true;
}

function typed(change: (text: string) => string, rule: v.GenericSchema<string, string>) {
  return v.pipe(v.string("required"), v.transform(change), rule);
}
