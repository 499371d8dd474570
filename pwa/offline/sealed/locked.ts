import type { Sentence } from "../../../contract/values/sentences.ts";

/**
 * Something on this phone can't be sealed or opened: see `phone-key.ts`, which has the sentences.
 * The login is without them.
 */
export type Locked = Error & { name: "Locked"; sentence: Sentence };

export function isLocked(error: unknown): error is Locked {
  return error instanceof Error && error.name === "Locked";
}
