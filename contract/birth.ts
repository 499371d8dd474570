import * as v from "valibot";
import { atMost, digits, optionalText, text } from "./fields.ts";

/** What a person starts from: the specification's defaults. */
export const birthDefaults = {
  gender: "Male",
  fatherNationality: "Bangladeshi",
  fatherNationalityBangla: "বাংলাদেশী",
  motherNationality: "Bangladeshi",
  motherNationalityBangla: "বাংলাদেশী",
} as const;

const line = text(200);
const address = text(500);

/** The birth registration form, every field as typed. All are required but the date of birth in words. */
export const birthFields = {
  registerOfficeAddress: address,
  upazilaOrCity: line,
  birthRegistrationNumber: digits,
  leftBarcode: text(20),
  dateOfRegistration: text(30),
  dateOfIssuance: text(30),
  dateOfBirth: text(30),
  gender: v.picklist(["Male", "Female"], "not-allowed"),
  dateOfBirthInWords: v.optional(optionalText(200), ""),
  nameInBangla: line,
  nameInEnglish: line,
  fatherNameInBangla: line,
  fatherNameInEnglish: line,
  fatherNationality: line,
  fatherNationalityBangla: line,
  motherNameInBangla: line,
  motherNameInEnglish: line,
  motherNationality: line,
  motherNationalityBangla: line,
  placeOfBirthInBangla: address,
  placeOfBirthInEnglish: address,
  permanentAddressInBangla: address,
  permanentAddressInEnglish: address,
};

export type BirthField = keyof typeof birthFields;
export const birthFieldNames = Object.keys(birthFields) as BirthField[];

/** POST /api/openai/extract-birth-info. `fileBase64`: bare base64 or a data: URL; `type`: the MIME type. */
export const ExtractBirth = v.strictObject({
  fileBase64: v.pipe(v.string("required"), v.nonEmpty("required")),
  type: v.pipe(atMost(100), v.nonEmpty("required")),
});
export type ExtractBirth = v.InferOutput<typeof ExtractBirth>;

/** What was read from a certificate. `uncertain` names the fields that a person should look at. */
export const BirthExtract = v.object({
  content: v.record(v.string(), v.string()),
  uncertain: v.array(v.string()),
});
export type BirthExtract = v.InferOutput<typeof BirthExtract>;
