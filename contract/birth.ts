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

/** What is read of a certificate: all but the code on its left, which a person must type. */
export const readFieldNames = birthFieldNames.filter((name) => name !== "leftBarcode");

/**
 * In shares of its width and height. What lies beyond a picture is white, and takes memory all the
 * same.
 */
export const MOST_BEYOND = 0.2;
const share = v.pipe(
  v.number("required"),
  v.minValue(-MOST_BEYOND, "required"),
  v.maxValue(1 + MOST_BEYOND, "required"),
);
const Corner = v.strictObject({ x: share, y: share });
/**
 * The corners of the sheet on a picture: clockwise from its top left, in shares of the picture's
 * width and height.
 */
const Corners = v.strictTuple([Corner, Corner, Corner, Corner]);
export type Corners = v.InferOutput<typeof Corners>;

/**
 * POST /api/openai/extract-birth-info. `fileBase64`: bare base64 or a data: URL; `type`: the MIME
 * type; `corners`: as a person put them.
 */
export const ExtractBirth = v.strictObject({
  fileBase64: v.pipe(v.string("required"), v.nonEmpty("required")),
  type: v.pipe(atMost(100), v.nonEmpty("required")),
  corners: v.optional(Corners),
});

/**
 * What was read. `uncertain`: to be checked, also what the form requires and was not found;
 * `lines`: pictures of what was read (data:).
 */
export const BirthExtract = v.object({
  content: v.record(v.string(), v.string()),
  uncertain: v.array(v.string()),
  corners: v.optional(Corners),
  lines: v.optional(v.record(v.string(), v.string()), {}),
});
