import { useFormContext } from "react-hook-form";
import * as v from "valibot";
import { photosSchema } from "../../contract/attachments.ts";
import { type BirthField, birthDefaults } from "../../contract/birth.ts";
import { birth, birthFieldsByName } from "../../contract/services/birth.ts";
import { type EveryOrderName, orderFields } from "../../contract/services/declare.ts";
import { fieldSchema } from "../../contract/services/fields.ts";
import { readTyped } from "../services/fields/typed-field.ts";
import { formOf } from "../ui/form/form-errors.ts";
import type { BirthContent } from "./certificate/merge.ts";

type Typed<T> = Record<BirthField | EveryOrderName, T>;

/**
 * The values of the form and its draft. `unsure` and `filled` are kept too, because a phone may
 * close the page while its camera is open.
 */
export type BirthValues = Typed<string> & {
  consent: boolean;
  /** Fields that were read from a certificate with doubt and not checked yet. */
  unsure: BirthField[];
  /** The values that a certificate has filled in. */
  filled: BirthContent;
} & CertificatePicture;

/**
 * Whether a picture of the certificate goes along with the order, and the SHA-256 of the one that
 * does.
 */
type CertificatePicture = { sendsPhoto: boolean; certificatePhoto: string[] };

/** The form by the contract's rules. */
export type BirthSent = Typed<string> & CertificatePicture & { consent: true };

export const emptyBirth: BirthValues = {
  ...(Object.fromEntries(orderFields(birth).map(({ name }) => [name, ""])) as Typed<string>),
  ...birthDefaults,
  consent: false,
  unsure: [],
  filled: {},
  sendsPhoto: false,
  certificatePhoto: [],
};

/**
 * The rule of each field, from its declaration. A draft of an older release may lack what every
 * order may carry.
 */
const rules = Object.fromEntries(
  orderFields(birth).map((field) => [field.name, fieldSchema({ ...field, absent: "" }, readTyped)]),
) as unknown as Typed<v.GenericSchema<string, string>>;

/**
 * The fields by the contract's rules, the code on the left in capitals. Whoever wants to send a
 * picture is told when there is none.
 */
export const BirthForm = formOf<BirthValues, BirthSent>(
  v.pipe(
    v.object({
      ...rules,
      leftBarcode: v.pipe(
        rules.leftBarcode,
        v.transform((text) => text.toUpperCase()),
      ),
      sendsPhoto: v.boolean(),
      certificatePhoto: photosSchema({ max: 1 }),
      consent: v.literal(true, "consent"),
    }),
    v.forward(
      v.partialCheck(
        [["sendsPhoto"], ["certificatePhoto"]],
        ({ sendsPhoto, certificatePhoto }) => !sendsPhoto || certificatePhoto.length > 0,
        "required",
      ),
      ["certificatePhoto"],
    ),
  ),
);

export function isRequired(field: BirthField): boolean {
  return birthFieldsByName[field].required === true;
}

/** The birth form, for the parts of the screen. Each part watches only what it shows. */
export function useBirthForm() {
  return useFormContext<BirthValues, unknown, BirthSent>();
}
