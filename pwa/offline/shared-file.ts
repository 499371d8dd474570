import { dropCached, readCached, writeCached } from "../storage/caches.ts";

/*
 * A file that another app has shared, between the worker, which receives it, and the form that the
 * user chooses for it. It is the only personal data in Cache Storage: the form post can't wait
 * until Dexie is loaded, and the worker does not know whose database to use. It is deleted when it
 * is taken, at a logout, or after an hour.
 */
const STORE = "kagoj-shared";
const ADDRESS = "/shared-file";
const LIFETIME_MS = 3_600_000;

export async function storeSharedFile(file: File, now = Date.now()): Promise<void> {
  // Half a character, in which a name may end, can't be encoded.
  const name = encodeURIComponent(file.name.replace(/\p{Surrogate}/gu, ""));
  const headers = { "Content-Type": file.type, "X-Name": name, "X-Kept": String(now) };
  await writeCached(STORE, ADDRESS, new Response(file, { headers }));
}

/** The file; undefined when there is none. */
export async function readSharedFile(now = Date.now()): Promise<File | undefined> {
  const kept = await readCached(STORE, ADDRESS);
  if (!kept || now - Number(kept.headers.get("X-Kept")) > LIFETIME_MS) return undefined;
  const blob = await kept.blob();
  return new File([blob], decodeURIComponent(kept.headers.get("X-Name") ?? ""), {
    type: blob.type,
  });
}

export async function dropSharedFile(): Promise<void> {
  await dropCached(STORE);
}
