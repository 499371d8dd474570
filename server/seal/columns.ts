import type { RoshidFields } from "../../contract/roshid.ts";
import type { Values } from "../../contract/services/values.ts";
import type { Seal } from "./seal.ts";

/** What a column has: sealed text, the plain value of an older program until it is sealed, or {} or "" when it was forgotten. */
export type Stored<T> = string | T;

/** A column of sealed values. `whose`: the id of their user, or of their row. A value opens only in its column and for its owner. */
function column<T>(name: string) {
  return {
    seal: (seal: Seal, whose: string, value: T): string => seal.seal(value, `${name} ${whose}`),
    open: (seal: Seal, whose: string, stored: Stored<T>): T =>
      isSealed(stored) ? seal.open<T>(stored, `${name} ${whose}`) : (stored as T),
  };
}

/** Of an order of a user: its values for lists, and the secret ones. */
export const shown = column<Values>("orders.shown");
export const secret = column<Values>("orders.secret");
/** Of a user: the fields of a roshid and of its versions. */
export const roshidFields = column<RoshidFields>("roshids.fields");
/** Of a user: an answer that is kept with its key. */
export const keptAnswer = column<unknown>("idempotency.answer");
/** Of a recharge, by its own id: the number of its payer. */
export const payer = column<string>("topups.payer");
/** Of a user: the secret of an app that makes codes, and the one that has not shown a code yet. */
export const totpSecret = column<string>("factors.secret");
export const newTotpSecret = column<string>("factor_challenges.value");

function isSealed(stored: unknown): stored is string {
  return typeof stored === "string" && /^[\w-]{8}\./.test(stored);
}
