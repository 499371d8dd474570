import * as v from "valibot";
import { atMost } from "../values/fields.ts";
import { checkMobile } from "../values/identifiers.ts";
import { MAX_TYPED } from "../values/typed-text.ts";

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
