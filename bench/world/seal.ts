import type { Values } from "../../contract/services/values.ts";
import { uuidv7 } from "../../server/db/uuid.ts";
import { orderValues, rowOf } from "../../server/seal/columns.ts";
import { createSeal } from "../../server/seal/seal.ts";
import { FIELD_KEYS } from "../../server/test/payment-process.ts";

/** The seal of every process of a bench. */
export const seal = createSeal([Buffer.from(FIELD_KEYS, "base64")]);

/** The columns of a new order of this user that are sealed, and its id. */
export function sealedOrder(userId: string, parts: { shown: Values; secret: Values }, id = uuidv7()) {
  const of = (name: "shown" | "secret") => orderValues(name).seal(seal, rowOf(id, userId), parts[name]);
  return { id, user_id: userId, shown: of("shown"), secret: of("secret") };
}
