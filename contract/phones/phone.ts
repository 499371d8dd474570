import * as v from "valibot";
import { atMost } from "../values/fields.ts";
import { checkMobile } from "../values/identifiers.ts";
import { MAX_TYPED, normaliseNumber } from "../values/typed-text.ts";

/** A mobile number of Bangladesh, as people write it → 01XXXXXXXXX. */
export const Phone = v.pipe(
  atMost(MAX_TYPED),
  v.nonEmpty("required"),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const check = checkMobile(dataset.value);
    if (check.ok) return check.value;
    addIssue({ message: check.reason === "empty" ? "required" : "mobile-number" });
    return NEVER;
  }),
);
export type Phone = v.InferOutput<typeof Phone>;

/**
 * What a person may read of their own number: only its end. `smsReady`: SMS of ready orders too.
 */
export const MyPhone = v.object({
  phone: v.optional(v.string()),
  proved: v.boolean(),
  smsReady: v.boolean(),
});
export type MyPhone = v.InferOutput<typeof MyPhone>;

export const GivePhone = v.strictObject({ phone: Phone });
export type GivePhone = v.InferOutput<typeof GivePhone>;

/** A code was asked for. In so many seconds the next one may be. */
export const codeAsked = { waitSeconds: v.number() };

/** Six digits, as an SMS brought them, in Bengali or ASCII digits. */
export const SmsCode = v.pipe(
  atMost(MAX_TYPED),
  v.transform(normaliseNumber),
  v.nonEmpty("required"),
  v.regex(/^\d{6}$/, "sms-code-format"),
);
export const GiveCode = v.strictObject({ code: SmsCode });
export type GiveCode = v.InferOutput<typeof GiveCode>;

export const SmsReady = v.strictObject({ smsReady: v.boolean("invalid") });
