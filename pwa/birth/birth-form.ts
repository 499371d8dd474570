import * as v from "valibot";
import { type BirthField, birthDefaults, birthFieldNames } from "../../contract/birth.ts";
import { birth, birthFieldsByName } from "../../contract/services/birth.ts";
import { fieldSchema } from "../../contract/services/fields.ts";
import { toAsciiDigits } from "../../contract/values/digits.ts";
import { formOf } from "../ui/form/form-of.ts";
import type { BirthContent } from "./certificate/merge.ts";

/**
 * The values of the form and its draft. `unsure` and `filled` are kept too, because a phone may close the page while its camera
 * is open.
 */
export type BirthValues = Record<BirthField, string> & {
  consent: boolean;
  /** Fields that were read from a certificate with doubt and not checked yet. */
  unsure: BirthField[];
  /** The values that a certificate has filled in. */
  filled: BirthContent;
};

/** The fields as they are sent. */
export type BirthOrderFields = Record<BirthField, string>;

export const emptyBirth: BirthValues = {
  ...(Object.fromEntries(birthFieldNames.map((name) => [name, ""])) as Record<BirthField, string>),
  ...birthDefaults,
  consent: false,
  unsure: [],
  filled: {},
};

/** The rule of each field, from its declaration. */
const rules = Object.fromEntries(birth.fields.map((field) => [field.name, fieldSchema(field)])) as unknown as Record<
  BirthField,
  v.GenericSchema<string, string>
>;

/** The fields by the contract's rules. Dates are sent with ASCII digits, the code on the left in capitals. */
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
