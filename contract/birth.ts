import * as v from "valibot";
import { type BirthField, birth } from "./services/birth.ts";
import { isTyped } from "./services/declare.ts";
import { atMost } from "./values/fields.ts";

export type { BirthField };

/** What a new form starts with (specification). */
export const birthDefaults = {
  gender: "Male",
  fatherNationality: "Bangladeshi",
  fatherNationalityBangla: "বাংলাদেশী",
  motherNationality: "Bangladeshi",
  motherNationalityBangla: "বাংলাদেশী",
} as const satisfies Partial<Record<BirthField, string>>;

export const birthFieldNames = birth.fields.filter(isTyped).map(({ name }) => name as BirthField);

/** POST /api/openai/extract-birth-info. `fileBase64`: bare base64 or a data: URL; `type`: the MIME type. */
export const ExtractBirth = v.strictObject({
  fileBase64: v.pipe(v.string("required"), v.nonEmpty("required")),
  type: v.pipe(atMost(100), v.nonEmpty("required")),
});
export type ExtractBirth = v.InferOutput<typeof ExtractBirth>;

/** What was read from a certificate. `uncertain`: fields that a person should check. */
export const BirthExtract = v.object({
  content: v.record(v.string(), v.string()),
  uncertain: v.array(v.string()),
});
export type BirthExtract = v.InferOutput<typeof BirthExtract>;
