import { randomBytes } from "node:crypto";
import { createByteSeal } from "./age.ts";
import {
  decrypt,
  deriveKey,
  encrypt,
  hashesOfIds,
  KEY_BYTES,
  keyedHash,
  NONCE_BYTES,
  TAG_BYTES,
} from "./cipher.ts";

/**
 * What the database may hold of a person: values sealed with a key that it does not have, and keyed
 * hashes to find them by. A sealed value is text: the id of its key (8 characters), a dot, and
 * nonce, ciphertext and tag in base64url. `place` says where it belongs ("orders.secret" and
 * whose): in another place it can't be opened.
 */
export type Seal = ReturnType<typeof createSeal>;

/**
 * What is hashed: each has a key of its own, so that nothing that a person types for one can be
 * compared with another.
 */
const purposes = [
  "requests",
  "logins",
  "devices",
  "look-ups",
  "trx ids",
  "forgotten",
  "heard messages",
  "phones",
  "codes",
  "hosts",
] as const;
export type Purpose = (typeof purposes)[number];

/** By so many of its last characters a number is found, or by all of a shorter one. */
const FOUND_BY = 4;
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
      hashing: new Map(purposes.map((purpose) => [purpose, deriveKey(key, purpose)])),
    };
  });
  const [first] = ring;
  if (!first) throw new RangeError("a seal needs a key");
  const numberHashes = (key: Buffer, number: string, owners: string[]) =>
    hashesOfIds(key, number.slice(-FOUND_BY), owners).map((hash) =>
      hash.toString("base64url", 0, HASH_BYTES),
    );
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
    /**
     * What a row is found by: a hash of the end of its number, which is another one for each owner.
     * Whoever has the database and an account learns nothing by typing a number that others may
     * have typed. Null for no number.
     */
    numberHash: (number: string, owner: string): string | null =>
      number === "" ? null : (numberHashes(first.numbers, number, [owner])[0] ?? null),
    /** The hashes that rows of these owners have whose number ends as this one, under each key. */
    numberHashes: (number: string, owners: string[]): string[] =>
      ring.flatMap(({ numbers }) => numberHashes(numbers, number, owners)),
    /** Under each key, the newest first. */
    hashes: (purpose: Purpose, text: string): Buffer[] =>
      ring.map(({ hashing }) => keyedHash(hashing.get(purpose) as Buffer, text)),
  };
}

/** Names a key and tells nothing of it. */
export function keyIdOf(key: Uint8Array): string {
  return deriveKey(key, "key id", ID_BYTES).toString("base64url");
}

export function keyIdIn(sealed: string): string {
  return sealed.slice(0, ID_LENGTH);
}
