import type { PhoneKey } from "../../../contract/auth.ts";
import { SESSION_OF } from "../../../contract/session.ts";
import type { Sentence } from "../../../contract/values/sentences.ts";
import { call } from "../../api/client.ts";
import { isOffline, offline } from "../../api/errors.ts";
import { readValue, writeValue } from "../cache.ts";
import { isStillHere } from "../chat-user.ts";
import { emptyCache, listCacheUsers } from "../db.ts";
import type { Locked } from "./locked.ts";

/*
 * Drafts, delivered files and what was said about orders are sealed on the phone with AES-256-GCM.
 * The server gives each user a key after the login; WebCrypto keeps it in the cache, where no
 * script can read its bytes, and it goes with the session. So a phone whose session ran out, or
 * where somebody else has logged in, keeps nothing that can be read. Without a key nothing is
 * written: it is never kept open.
 */
const KEY = "phone-key";
const NONCE_BYTES = 12;

/**
 * The key that this page has used last. With it sealing needs no answer of the database, so that
 * what is typed right before a reload is sealed in time.
 */
let held: { userId: string; key: CryptoKey } | undefined;
/** The request for a key that is under way, so that a start asks only once. */
let asking: { userId: string; key: Promise<CryptoKey> } | undefined;
/** What the server has told this page or worker, by user. */
const told = new Map<string, CryptoKey>();

/**
 * Seals `text` or bytes. `id`: of the row that will hold it; a sealed text moved to another row
 * does not open. @throws Locked
 */
export async function seal(
  userId: string,
  id: string,
  data: string | ArrayBuffer,
): Promise<ArrayBuffer> {
  return close(await getKey(userId), id, typeof data === "string" ? bytesOf(data) : data);
}

/**
 * Seals nothing but what it is bound to, which makes a MAC of it. Without waiting for the server.
 * @throws Locked
 */
export async function sealAtHand(userId: string, bound: string): Promise<ArrayBuffer> {
  if (!canSeal()) throw unsupported();
  const key = await keyAtHand(userId);
  if (!key) throw locked();
  return close(key, bound, new ArrayBuffer(0));
}

/**
 * Whether {@link sealAtHand} has made this of the same text. @throws Locked when it can't be opened
 * at all
 */
export async function isSealOf(
  key: CryptoKey,
  bound: string,
  sealed: ArrayBuffer,
): Promise<boolean> {
  // What is sealed with a content is a draft or a file.
  return (await open(key, bound, sealed)).byteLength === 0;
}

/**
 * Opens what {@link seal} has sealed for this row. Asks the server if the key is not here. @throws
 * Locked
 */
export async function unseal(
  userId: string,
  id: string,
  sealed: ArrayBuffer,
): Promise<ArrayBuffer> {
  return open(await getKey(userId), id, sealed);
}

/**
 * {@link unseal} for a list that `liveQuery` reads, which may not write: it sends no request
 * itself. If the key is missing, it is asked for meanwhile, and the list is read again when it has
 * come. @throws Locked
 */
export async function unsealer(
  userId: string,
): Promise<(id: string, sealed: ArrayBuffer) => Promise<ArrayBuffer>> {
  if (!canSeal()) return () => Promise.reject(unsupported());
  const key = await keyAtHand(userId);
  if (!key) setTimeout(() => getKey(userId).catch(() => undefined));
  return (id, sealed) => (key ? open(key, id, sealed) : Promise.reject(locked()));
}

/**
 * Empties the caches of everybody but this user: what is sealed there can't be read until they log
 * in again.
 */
export async function emptyOtherCaches(userId: string | undefined): Promise<void> {
  if (held?.userId !== userId) held = undefined;
  for (const other of told.keys()) if (other !== userId) told.delete(other);
  const others = (await listCacheUsers()).filter((other) => other !== userId);
  await Promise.allSettled(others.map(emptyCache));
}

/** The key of the signed-in user, from the phone or from the server. @throws Locked */
export async function getKey(userId: string): Promise<CryptoKey> {
  if (!canSeal()) throw unsupported();
  const known = await keyAtHand(userId);
  if (known) return known;
  if (asking?.userId !== userId) {
    const key = askForKey(userId).finally(() => {
      asking = undefined;
    });
    asking = { userId, key };
  }
  return asking.key;
}

/**
 * The key as the server has told it to this page or worker: the one on the phone may have been
 * planted while nobody was signed in. It is the same as long as the user is. @throws ApiError,
 * Offline; Locked without WebCrypto
 */
export async function keyOfServer(userId: string): Promise<CryptoKey> {
  if (!canSeal()) throw unsupported();
  const key = told.get(userId) ?? (await loadKey(userId));
  told.set(userId, key);
  return key;
}

async function loadKey(userId: string): Promise<CryptoKey> {
  const headers = { [SESSION_OF]: userId };
  const { key } = await call<Partial<PhoneKey>>("get", "auth/phone-key", { headers });
  if (!key) throw offline("no key in it", "200, but no key");
  const bytes = Uint8Array.from(atob(key), (char) => char.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

async function askForKey(userId: string): Promise<CryptoKey> {
  if (!isStillHere(userId)) throw locked();
  const key = await keyOfServer(userId).catch((error: unknown) => {
    throw isOffline(error) ? locked() : error;
  });
  // After a logout, or another login, it must not come back.
  if (!isStillHere(userId)) throw locked();
  // A phone that stores nothing seals only for as long as this page.
  await writeValue(userId, KEY, key).catch(() => undefined);
  return hold(userId, key);
}

function hold(userId: string, key: CryptoKey): CryptoKey {
  if (isStillHere(userId)) held = { userId, key };
  return key;
}

async function keyAtHand(userId: string): Promise<CryptoKey | undefined> {
  if (held?.userId === userId && isStillHere(userId)) return held.key;
  const kept = (await readValue<CryptoKey>(userId, KEY))?.value;
  return kept && hold(userId, kept);
}

async function close(key: CryptoKey, id: string, content: BufferSource): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const closed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: bytesOf(id) },
    key,
    content,
  );
  const sealed = new Uint8Array(NONCE_BYTES + closed.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(closed), NONCE_BYTES);
  return sealed.buffer;
}

async function open(key: CryptoKey, id: string, sealed: ArrayBuffer): Promise<ArrayBuffer> {
  try {
    const [iv, closed] = [sealed.slice(0, NONCE_BYTES), sealed.slice(NONCE_BYTES)];
    return await crypto.subtle.decrypt(
      { name: "AES-GCM", iv, additionalData: bytesOf(id) },
      key,
      closed,
    );
  } catch {
    throw damaged();
  }
}

/** Browsers have WebCrypto only over https, and on the machine itself. */
function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

function bytesOf(id: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(id);
}

/** The key is not here, and the server can't be asked now. */
export function locked(): Locked {
  return lockedWith({
    bn: "সংরক্ষিত লেখা ও ফাইল খোলার চাবি এই ফোনে নেই। ইন্টারনেট সংযোগ পেলে নিজে থেকেই আসবে।",
    en: "The key to saved text and files is not on this phone. It comes by itself with a connection.",
  });
}

/** It was sealed with another key, or its bytes have changed. */
export function damaged(): Locked {
  return lockedWith({
    bn: "এই ফোনে রাখা তথ্যটি নষ্ট হয়ে গেছে, খোলা যাচ্ছে না।",
    en: "What this phone has kept here is damaged and can't be opened.",
  });
}

export function unsupported(): Locked {
  return lockedWith({
    bn: "এই ব্রাউজার লেখা ও ফাইল সুরক্ষিতভাবে রাখতে পারে না, তাই ফোনে রাখা হচ্ছে না। পাতাটি বন্ধ করলে লেখা থাকবে না।",
    en: "This browser can't keep text and files safely, so they are not kept on the phone. Closing the page loses what you typed.",
  });
}

function lockedWith(sentence: Sentence): Locked {
  return Object.assign(new Error(sentence.en), { name: "Locked" as const, sentence });
}
