import * as v from "valibot";
import { atMost } from "./fields.ts";
import { isIsoDate } from "./iso-date.ts";
import { readDate } from "./typed-date.ts";
import { MAX_TYPED, normaliseText } from "./typed-text.ts";

/** A date as people write it → YYYY-MM-DD. */
export const date = v.pipe(
  atMost(MAX_TYPED),
  v.transform((typed) => readDate(typed) ?? (normaliseText(typed) === "" ? "" : typed)),
  v.nonEmpty("required"),
  v.check(isIsoDate, "not-a-date"),
);

/** A day of this century, as {@link date}. */
export const day = v.pipe(
  date,
  v.check((iso) => iso.startsWith("20"), "not-a-date"),
);
