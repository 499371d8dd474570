import * as v from "valibot";
import { atMost } from "./fields.ts";
import { MAX_TYPED, normaliseNumber } from "./typed-text.ts";

/** Capitals and ASCII digits, as a code is stored: in whichever groups, letters and digits. */
const plain = v.pipe(
  atMost(MAX_TYPED),
  v.transform((typed) => normaliseNumber(typed).toUpperCase()),
);
const shape = "[A-Z\\d]{6,20}";

export const typedCode = v.pipe(
  plain,
  v.nonEmpty("required"),
  v.regex(new RegExp(`^${shape}$`), "code-format"),
);
/** "" for none. */
export const optionalCode = v.optional(
  v.pipe(plain, v.regex(new RegExp(`^(?:${shape})?$`), "code-format")),
);
