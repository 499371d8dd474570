import type { webcrypto } from "node:crypto";
import { type Bytes, decryptChunks, encryptAge, identityOf, isUnreadable, loadAge } from "./age.ts";

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
      try {
        for await (const chunk of decryptChunks(stored, await ring())) {
          if (!chunk) return;
          yield chunk;
        }
      } catch (error) {
        if (!isUnreadable(error)) throw error;
      }
    },
    async isCurrent(beginning) {
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
