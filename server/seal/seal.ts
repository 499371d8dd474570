import { randomBytes } from "node:crypto";
import { createByteSeal } from "./age.ts";
import {
  decrypt,
  deriveKey,
  encrypt,
  KEY_BYTES,
  keyedHash,
  NONCE_BYTES,
  TAG_BYTES,
} from "./cipher.ts";

/**
 * What the database may hold of a person: values sealed with a key that it does not have, and keyed hashes to find them by.
 * A sealed value is text: the id of its key (8 characters), a dot, and nonce, ciphertext and tag in base64url. `place` says
 * where it belongs ("orders.secret" and whose): in another place it can't be opened.
 */
export type Seal = ReturnType<typeof createSeal>;
export type NumberPart = "whole" | "end";

/** People quote the end of a number: so many of its last characters. */
export const QUOTED = [4, 5, 6] as const;
const ID_BYTES = 6;
const ID_LENGTH = 8;
/** 64 bits: of a billion numbers no two are likely to share one. */
const HASH_BYTES = 8;
/** Far above the largest order; base64 of more than this is not even decoded. */
const MOST_SEALED = 1_000_000;
const LEAST_SEALED = ID_LENGTH + 1 + Math.ceil(((NONCE_BYTES + TAG_BYTES) * 4) / 3);

/** @throws when there is no key, or one of a wrong length */
export function createSeal(keys: Uint8Array[]) {
  const ring = keys.map((key) => {
    if (key.length !== KEY_BYTES) throw new RangeError(`a key has ${KEY_BYTES} bytes`);
    return {
      id: keyIdOf(key),
      sealing: deriveKey(key, "sealing"),
      numbers: deriveKey(key, "numbers"),
      requests: deriveKey(key, "requests"),
    };
  });
  const [first] = ring;
  if (!first) throw new RangeError("a seal needs a key");
  const partHash = (key: Buffer, part: NumberPart, text: string) =>
    keyedHash(key, `${part} ${text}`).subarray(0, HASH_BYTES).toString("base64url");
  return {
    /** The first seals; all of them open. */
    keyIds: ring.map(({ id }) => id),
    files: createByteSeal(keys),
    seal(value: unknown, place: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const closed = encrypt(first.sealing, nonce, place, Buffer.from(JSON.stringify(value)));
      return `${first.id}.${Buffer.concat([nonce, closed]).toString("base64url")}`;
    },
    /** @throws when its key is missing, or when it was changed or moved */
    open<T>(sealed: string, place: string): T {
      if (sealed.length < LEAST_SEALED || sealed.length > MOST_SEALED)
        throw new Error(`${place} is no sealed value`);
      const key = ring.find(({ id }) => id === keyIdIn(sealed));
      if (!key) throw new Error(`the key ${keyIdIn(sealed)} of ${place} is missing`);
      const bytes = Buffer.from(sealed.slice(ID_LENGTH + 1), "base64url");
      return JSON.parse(
        decrypt(
          key.sealing,
          bytes.subarray(0, NONCE_BYTES),
          place,
          bytes.subarray(NONCE_BYTES),
        ).toString(),
      );
    },
    /** The hashes to store with a number: of all of it, and of its last 4, 5 and 6 characters, as far as it has them. */
    numberHashes(number: string): string[] {
      const ends = QUOTED.filter((length) => number.length >= length).map((length) =>
        number.slice(-length),
      );
      if (number === "") return [];
      return [
        partHash(first.numbers, "whole", number),
        ...ends.map((end) => partHash(first.numbers, "end", end)),
      ];
    },
    /** The hash of a whole number, or of an end of one, under each key. */
    hashesOf: (part: NumberPart, text: string) =>
      ring.map(({ numbers }) => partHash(numbers, part, text)),
    /** Under each key, the newest first. */
    requestHashes: (request: string) => ring.map(({ requests }) => keyedHash(requests, request)),
  };
}

/** Names a key and tells nothing of it. */
export function keyIdOf(key: Uint8Array): string {
  return deriveKey(key, "key id", ID_BYTES).toString("base64url");
}

export function keyIdIn(sealed: string): string {
  return sealed.slice(0, ID_LENGTH);
}
