import { createDecipheriv, hkdfSync, webcrypto } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import type { Identity, Recipient } from "age-encryption";
import { deriveKey } from "./cipher.ts";

/**
 * Loaded with the first file: that takes a sixth of a start, and most commands of the operator
 * never need it.
 */
export const loadAge = () => import("age-encryption");

/**
 * Bytes as they come, in pieces of any size. A piece must stay as it is while the next ones are
 * read.
 */
export type Bytes = AsyncIterable<Uint8Array>;
type Identities = (string | webcrypto.CryptoKey | Identity)[];

/** What stands before the 32 bytes of an X25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b656e04220420", "hex");

/** Encrypts bytes of any length as an `age` file (age-encryption.org/v1). */
export async function* encryptAge(
  plain: Bytes,
  recipients: (string | Recipient)[],
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* (await encrypter.encrypt(ReadableStream.from(plain) as never)) as unknown as Bytes;
}

const HEAD_BYTES = 64 * 1024;
const NONCE_BYTES = 16;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024 + TAG_BYTES;

/**
 * Whether {@link decryptChunks} failed because of what it was given, and not because that could not
 * be read.
 */
export const isUnreadable = (error: unknown) =>
  error instanceof Error && error.cause === UNREADABLE;
const UNREADABLE = "unreadable";
/** How the package says that it was encrypted for others. */
export const NO_KEY = "no identity matched";

/**
 * The chunks of an `age` file, each authenticated by itself: undefined for one that was changed or
 * cut. The package ends at the first of these, but a backup with one bad spot has all the rest.
 * @throws when no identity opens it, and failures of the source
 */
export async function* decryptChunks(
  stored: Bytes,
  identities: Identities,
): AsyncGenerator<Uint8Array | undefined> {
  const source = stored[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  let isAll = false;
  const fill = async (bytes: number) => {
    while (rest.length < bytes && !isAll) {
      const { value, done } = await source.next();
      if (done) isAll = true;
      else rest = Buffer.concat([rest, value]);
    }
  };
  const take = (bytes: number) => {
    const taken = rest.subarray(0, bytes);
    rest = rest.subarray(bytes);
    return taken;
  };
  try {
    await fill(HEAD_BYTES);
    const [head] = /^age-encryption[\s\S]*?\n--- \S+\n/.exec(
      rest.toString("latin1", 0, HEAD_BYTES),
    ) ?? [""];
    const fileKey = await openHead(take(head.length), identities);
    const key = Buffer.from(hkdfSync("sha256", fileKey, take(NONCE_BYTES), "payload", 32));
    for (let at = 0, isLast = false; !isLast; at++) {
      await fill(CHUNK_BYTES + 1);
      const chunk = take(CHUNK_BYTES);
      isLast = isAll && rest.length === 0;
      const nonce = Buffer.alloc(12);
      nonce.writeUInt32BE(at, 7);
      nonce[11] = isLast ? 1 : 0;
      yield decryptChunk(key, nonce, chunk);
    }
  } finally {
    await source.return?.();
  }
}

async function openHead(head: Uint8Array, identities: Identities): Promise<Uint8Array> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity as Identity);
  try {
    if (head.length === 0) throw new Error("it has no head of an age file");
    return await decrypter.decryptHeader(head);
  } catch (error) {
    throw Object.assign(error as Error, { cause: UNREADABLE });
  }
}

function decryptChunk(key: Buffer, nonce: Buffer, chunk: Buffer): Uint8Array | undefined {
  if (chunk.length < TAG_BYTES) return undefined;
  const cipher = createDecipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAuthTag(chunk.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([cipher.update(chunk.subarray(0, -TAG_BYTES)), cipher.final()]);
  } catch {
    return undefined;
  }
}

export async function identityOf(key: Uint8Array, purpose: string): Promise<webcrypto.CryptoKey> {
  const secret = Buffer.concat([PKCS8, deriveKey(key, purpose)]);
  return webcrypto.subtle.importKey("pkcs8", secret, { name: "X25519" }, true, ["deriveBits"]);
}

export type ByteSeal = ReturnType<typeof createByteSeal>;

/**
 * Seals files of any length as `age` files (age-encryption.org/v1), with X25519 keys that are
 * derived from these.
 */
export function createByteSeal(keys: Uint8Array[]) {
  let identities: Promise<webcrypto.CryptoKey[]> | undefined;
  const ring = () => (identities ??= Promise.all(keys.map((key) => identityOf(key, "files"))));
  return {
    async *seal(plain: Bytes): AsyncGenerator<Uint8Array> {
      const [first] = await ring();
      const { identityToRecipient } = await loadAge();
      yield* encryptAge(plain, [await identityToRecipient(first as never)]);
    },
    /**
     * What was changed ends there, and what is not sealed at its beginning: its sum differs. Throws
     * failures of the source.
     */
    async *open(stored: Bytes): AsyncGenerator<Uint8Array> {
      try {
        for await (const chunk of decryptChunks(stored, await ring())) {
          if (!chunk) return;
          yield chunk;
        }
      } catch (error) {
        if (!isUnreadable(error)) throw error;
      }
    },
    /** Whether the file that begins so is sealed with the first key. */
    async isCurrent(beginning: Uint8Array): Promise<boolean> {
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
