import type { PhoneKey } from "../../../contract/auth.ts";
import type { Sentence } from "../../../contract/errors.ts";
import { call } from "../../api/client.ts";
import { isOffline } from "../../api/errors.ts";
import { readValue, writeValue } from "../cache.ts";
import { isStillHere } from "../chat-user.ts";
import { emptyCache, listCacheUsers } from "../db.ts";
import type { Locked } from "./locked.ts";

/*
 * Drafts and delivered files are sealed on the phone with AES-256-GCM. The server gives each user a key after the login; WebCrypto
 * keeps it in the cache, where no script can read its bytes, and it goes with the session. So a phone whose session ran out, or
 * where somebody else has logged in, keeps nothing that can be read. Without a key nothing is written: it is never kept open.
 */
const KEY = "phone-key";
const NONCE_BYTES = 12;

/**
 * The key that this page has used last. With it sealing needs no answer of the database, so that what is typed right before a reload
 * is sealed in time.
 */
let held: { userId: string; key: CryptoKey } | undefined;
/** The request for a key that is under way, so that a start asks only once. */
let asking: { userId: string; key: Promise<CryptoKey> } | undefined;

/** Seals `text` or bytes. `id`: of the row that will hold it; a sealed text moved to another row does not open. @throws Locked */
export async function seal(
  userId: string,
  id: string,
  data: string | ArrayBuffer,
): Promise<ArrayBuffer> {
  const key = await getKey(userId);
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  const closed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: bytesOf(id) },
    key,
    bytes,
  );
  const sealed = new Uint8Array(NONCE_BYTES + closed.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(closed), NONCE_BYTES);
  return sealed.buffer;
}

/** Opens what {@link seal} has sealed for this row. Asks the server if the key is not here. @throws Locked */
export async function unseal(
  userId: string,
  id: string,
  sealed: ArrayBuffer,
): Promise<ArrayBuffer> {
  return open(await getKey(userId), id, sealed);
}

/**
 * {@link unseal} for a list that `liveQuery` reads, which may not write: it sends no request itself. If the key is missing, it is
 * asked for meanwhile, and the list is read again when it has come. @throws Locked
 */
export async function unsealer(
  userId: string,
): Promise<(id: string, sealed: ArrayBuffer) => Promise<ArrayBuffer>> {
  if (!canSeal()) return () => Promise.reject(unsupported());
  const key = await findKey(userId);
  if (!key) setTimeout(() => getKey(userId).catch(() => undefined));
  return (id, sealed) => (key ? open(key, id, sealed) : Promise.reject(locked()));
}

/** Empties the caches of everybody but this user: what is sealed there can't be read until they log in again. */
export async function emptyOtherCaches(userId: string | undefined): Promise<void> {
  if (held?.userId !== userId) held = undefined;
  const others = (await listCacheUsers()).filter((other) => other !== userId);
  await Promise.all(others.map(emptyCache));
}

/** The key of the signed-in user, from the phone or from the server. @throws Locked */
export async function getKey(userId: string): Promise<CryptoKey> {
  if (!canSeal()) throw unsupported();
  if (held?.userId === userId && isStillHere(userId)) return held.key;
  const kept = await findKey(userId);
  if (kept) return hold(userId, kept);
  if (asking?.userId !== userId) {
    const key = askForKey(userId).finally(() => {
      asking = undefined;
    });
    asking = { userId, key };
  }
  return asking.key;
}

async function askForKey(userId: string): Promise<CryptoKey> {
  if (!isStillHere(userId)) throw locked();
  const { key: text } = await call<PhoneKey>("get", "auth/phone-key").catch((error: unknown) => {
    throw isOffline(error) ? locked() : error;
  });
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  // After a logout, or another login, it must not come back.
  if (!isStillHere(userId)) throw locked();
  await writeValue(userId, KEY, key);
  return hold(userId, key);
}

function hold(userId: string, key: CryptoKey): CryptoKey {
  if (isStillHere(userId)) held = { userId, key };
  return key;
}

async function findKey(userId: string): Promise<CryptoKey | undefined> {
  return (await readValue<CryptoKey>(userId, KEY))?.value;
}

async function open(key: CryptoKey, id: string, sealed: ArrayBuffer): Promise<ArrayBuffer> {
  const [iv, closed] = [sealed.slice(0, NONCE_BYTES), sealed.slice(NONCE_BYTES)];
  try {
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
