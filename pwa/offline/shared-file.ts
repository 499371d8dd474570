/*
 * A file that another app shared with us, on its way from the worker, which gets it, to the form, which takes it. The one
 * thing of a person's in Cache Storage: a form post can't be kept waiting for Dexie to be loaded, and the worker doesn't
 * know whose database it would be. Gone once taken, with the logout, or after an hour.
 */
const STORE = "kagoj-shared";
const ADDRESS = "/shared-file";
const LIFETIME_MS = 3_600_000;

export async function keepSharedFile(file: File, now = Date.now()): Promise<void> {
  const store = await caches.open(STORE);
  const headers = { "Content-Type": file.type, "X-Name": encodeURIComponent(file.name), "X-Kept": String(now) };
  await store.put(ADDRESS, new Response(file, { headers }));
}

/** The file, once; undefined when none waits. */
export async function takeSharedFile(now = Date.now()): Promise<File | undefined> {
  if (!globalThis.caches || !(await caches.has(STORE))) return undefined;
  const kept = await (await caches.open(STORE)).match(ADDRESS);
  await dropSharedFile();
  if (!kept || now - Number(kept.headers.get("X-Kept")) > LIFETIME_MS) return undefined;
  const blob = await kept.blob();
  return new File([blob], decodeURIComponent(kept.headers.get("X-Name") ?? ""), { type: blob.type });
}

export async function dropSharedFile(): Promise<void> {
  await globalThis.caches?.delete(STORE);
}
