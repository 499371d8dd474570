import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
export const KEY_BYTES = 32;
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;
/** The size of a block of AES, and of a UUID. */
const BLOCK_BYTES = 16;

/** AES-256-GCM: ciphertext, tag. `place` is not encrypted, but must be the same to open it. */
export function encrypt(
  key: Uint8Array,
  nonce: Uint8Array,
  place: string | Uint8Array,
  text: Uint8Array,
): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** The reverse of {@link encrypt}. @throws when key, nonce, place or a bit of it is another one */
export function decrypt(
  key: Uint8Array,
  nonce: Uint8Array,
  place: string | Uint8Array,
  closed: Uint8Array,
): Buffer {
  const end = closed.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(closed.subarray(end));
  const text = decipher.update(closed.subarray(0, end));
  // This mode keeps nothing back for the end, where only the tag is compared.
  decipher.final();
  return text;
}

/** A key of its own for each purpose, from one key (HKDF-SHA-256, RFC 5869). */
export function deriveKey(key: Uint8Array, purpose: string, bytes = KEY_BYTES): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", `kagoj ${purpose}`, bytes));
}

/**
 * A hash of each of these ids (UUIDs), for this text. A search asks for those of all users, and
 * HMAC-SHA-256 of each would hold all other work up: so it is of the text alone, and the key by
 * which AES makes the ids unknown.
 */
export function hashesOfIds(key: Uint8Array, text: string, ids: string[]): Buffer[] {
  const cipher = createCipheriv("aes-256-ecb", keyedHash(key, text), null).setAutoPadding(false);
  const blocks = cipher.update(Buffer.from(ids.join("").replaceAll("-", ""), "hex"));
  return ids.map((_, at) => blocks.subarray(at * BLOCK_BYTES, (at + 1) * BLOCK_BYTES));
}

export function keyedHash(key: Uint8Array, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
