import { createSeal } from "../../server/seal/seal.ts";
import { FIELD_KEYS } from "../../server/test/payment-process.ts";

/** The seal of every process of a bench. */
export const seal = createSeal([Buffer.from(FIELD_KEYS, "base64")]);
