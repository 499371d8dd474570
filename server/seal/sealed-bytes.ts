import type { webcrypto } from "node:crypto";
import { type Bytes, decryptAge, encryptAge, identityOf, loadAge } from "./age.ts";

/** Seals files of any length as `age` files (age-encryption.org/v1), with X25519 keys that are derived from the same keys. */
export type ByteSeal = {
  seal(plain: Bytes): Bytes;
  /**
   * Opens what {@link seal} made. What was changed ends where it was changed, and what is not sealed at its beginning, so that its
   * sum differs. Failures of the source are thrown.
   */
  open(stored: Bytes): Bytes;
  /** Whether the file that begins so is sealed with the first key. */
  isCurrent(beginning: Uint8Array): Promise<boolean>;
};

const MAGIC = Buffer.from("age-encryption.org/v1\n");

export function createByteSeal(keys: Uint8Array[]): ByteSeal {
  let identities: Promise<webcrypto.CryptoKey[]> | undefined;
  const ring = () => (identities ??= Promise.all(keys.map((key) => identityOf(key, "files"))));
  return {
    async *seal(plain) {
      const [first] = await ring();
      const { identityToRecipient } = await loadAge();
      yield* encryptAge(plain, [await identityToRecipient(first as never)]);
    },
    async *open(stored) {
      const { beginning, all } = await peek(stored);
      if (!isSealed(beginning)) return;
      let failure: { error: unknown } | undefined;
      const source = watched(all, (error) => (failure = { error }));
      try {
        yield* decryptAge(source, await ring());
      } catch {
        // Without a failure of the source it was changed: it ends here, and who compares its sum sees that.
        if (failure) throw failure.error;
      }
    },
    async isCurrent(beginning) {
      if (!isSealed(beginning)) return false;
      const { Decrypter } = await loadAge();
      const decrypter = new Decrypter();
      decrypter.addIdentity((await ring())[0] as never);
      return decrypter.decryptHeader(beginning).then(
        () => true,
        () => false,
      );
    },
  };
}

export function isSealed(beginning: Uint8Array): boolean {
  return MAGIC.equals(beginning.subarray(0, MAGIC.length));
}

/** The first pieces, until there is enough to tell what it is, and all of it. */
async function peek(stored: Bytes): Promise<{ beginning: Buffer; all: Bytes }> {
  const pieces = stored[Symbol.asyncIterator]();
  let beginning = Buffer.alloc(0);
  let ended = false;
  while (beginning.length < MAGIC.length && !ended) {
    const { value, done } = await pieces.next();
    if (done) ended = true;
    else beginning = Buffer.concat([beginning, value]);
  }
  async function* all(): Bytes & AsyncGenerator<Uint8Array> {
    if (beginning.length > 0) yield beginning;
    if (!ended) yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return { beginning, all: all() };
}

async function* watched(source: Bytes, failed: (error: unknown) => void): Bytes & AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    failed(error);
    throw error;
  }
}
