import { createHash, randomBytes } from "node:crypto";
import { normaliseNumber } from "../../contract/values/typed-text.ts";

const CODES = 10;
const LENGTH = 16;
/**
 * Crockford's: without letters that look like digits, or like each other. 16 of them are 80 bits.
 */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export function newCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = Array.from(
      randomBytes(LENGTH),
      (byte) => ALPHABET[byte % ALPHABET.length],
    ).join("");
    return letters.match(/.{4}/g)?.join("-") ?? letters;
  });
}

/** The stored form of a code as typed. A hash without salt is enough for 80 random bits. */
export function hashOfCode(typed: string): Buffer {
  const code = normaliseNumber(typed)
    .toUpperCase()
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1")
    .replace(/[^0-9A-Z]/g, "");
  return createHash("sha256").update(code).digest();
}
