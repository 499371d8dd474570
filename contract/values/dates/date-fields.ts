import * as v from "valibot";
import { atMost } from "../fields.ts";
import { MAX_TYPED, normaliseText } from "../typed-text.ts";
import { readDayOfField } from "./days-in-text.ts";
import { isStillToCome } from "./iso-date.ts";

/** A date as people write it → YYYY-MM-DD. */
export const date = v.pipe(
  atMost(MAX_TYPED),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const read = readDayOfField(dataset.value);
    if ("date" in read) return read.date;
    addIssue({ message: normaliseText(dataset.value) === "" ? "required" : read.problem });
    return NEVER;
  }),
);

/** A day that has come, such as that of a birth, as {@link date}. */
export const pastDate = v.pipe(
  date,
  v.check((iso) => !isStillToCome(iso), "still-to-come"),
);

/** A day of this century, as {@link date}. */
export const day = v.pipe(
  date,
  v.check((iso) => iso.startsWith("20"), "not-a-date"),
);
