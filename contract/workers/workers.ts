import * as v from "valibot";
import { Signup } from "../auth.ts";
import { amount } from "../values/fields.ts";
import { MAX_BALANCE_TK } from "../values/money.ts";

/** More than these at once, who have not ended, a shop does not have. */
export const MOST_WORKERS = 20;
/** More than these a shop never has, also of those who have ended. */
export const MOST_WORKERS_EVER = 100;

const { fullName, username, password } = Signup.entries;
/** What a worker may spend in a day. In tk in the request, poisha once parsed. */
const dayBound = amount(MAX_BALANCE_TK);

/** The worker chooses another password at the first login. */
export const AddWorker = v.strictObject({ fullName, username, password, dayBound });

/**
 * With `password` they are signed out everywhere, and choose another one at the next login.
 * `ended`: one who has ended works again.
 */
export const ChangeWorker = v.strictObject({
  dayBound: v.optional(dayBound),
  password: v.optional(password),
  ended: v.optional(v.literal(false, "invalid")),
});

/** A worker as the owner of the shop sees them; amounts in tk. */
export const Worker = v.object({
  _id: v.string(),
  username: v.string(),
  fullName: v.string(),
  dayBound: v.number(),
  spentToday: v.number(),
  ended: v.boolean(),
});
export type Worker = v.InferOutput<typeof Worker>;
