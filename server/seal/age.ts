import { webcrypto } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import type { Identity, Recipient } from "age-encryption";
import { deriveKey } from "./cipher.ts";

/** Loaded with the first file: that takes a sixth of a start, and most commands of the operator never need it. */
export const loadAge = () => import("age-encryption");

/** Bytes as they come, in pieces of any size. A piece must stay as it is while the next ones are read. */
export type Bytes = AsyncIterable<Uint8Array>;

/** What stands before the 32 bytes of an X25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b656e04220420", "hex");

/** Encrypts bytes of any length as an `age` file (age-encryption.org/v1). */
export async function* encryptAge(
  plain: Bytes,
  recipients: (string | Recipient)[],
): Bytes & AsyncGenerator<Uint8Array> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* (await encrypter.encrypt(streamOf(plain) as never)) as unknown as Bytes;
}

/** The reverse of {@link encryptAge}. @throws when no identity opens it, or when a bit of it is another one; failures of the source */
export async function* decryptAge(
  stored: Bytes,
  identities: (string | webcrypto.CryptoKey | Identity)[],
): Bytes & AsyncGenerator<Uint8Array> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity as Identity);
  yield* (await decrypter.decrypt(streamOf(stored) as never)) as unknown as Bytes;
}

/** The X25519 key of a purpose, derived from a key. */
export async function identityOf(key: Uint8Array, purpose: string): Promise<webcrypto.CryptoKey> {
  const secret = Buffer.concat([PKCS8, deriveKey(key, purpose)]);
  return webcrypto.subtle.importKey("pkcs8", secret, { name: "X25519" }, true, ["deriveBits"]);
}

function streamOf(bytes: Bytes): ReadableStream<Uint8Array> {
  return ReadableStream.from(bytes);
}
