import { closeDbs } from "../offline/db.ts";
import { storage } from "./browser.ts";

/** Everything that the phone's databases hold, as text, with the bytes of files. */
export async function everythingKept(): Promise<string> {
  const texts: string[] = [];
  for (const { name = "" } of await indexedDB.databases()) {
    const db = await answerOf(indexedDB.open(name));
    for (const store of db.objectStoreNames)
      for (const row of await answerOf(db.transaction(store).objectStore(store).getAll()))
        texts.push(await textOf(row));
    db.close();
  }
  return texts.join("\n");
}

/** The names of the databases of a user, and the keys of local storage with their id. */
export async function tracesOf(userId: string): Promise<string[]> {
  const databases = (await indexedDB.databases()).flatMap(({ name = "" }) =>
    name.includes(userId) ? name : [],
  );
  return [...databases, ...storage.entries().filter((entry) => entry.includes(userId))];
}

/**
 * Makes a database of a later version than any release's, without a table: anybody can, while
 * nobody is signed in.
 */
export async function plantDb(name: string): Promise<void> {
  (await answerOf(indexedDB.open(name, 20))).close();
}

/** Removes a person's databases, as a browser does that makes room: the page may make them anew. */
export async function evict(userId: string): Promise<void> {
  closeDbs(userId);
  for (const name of [`kagoj-${userId}`, `kagoj-cache-${userId}`])
    await answerOf(indexedDB.deleteDatabase(name));
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

async function textOf(value: unknown): Promise<string> {
  if (value instanceof Blob) return Buffer.from(await value.arrayBuffer()).toString("utf8");
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString("utf8");
  if (typeof value !== "object" || value === null) return String(value);
  const parts = await Promise.all(
    Object.entries(value).map(async ([name, part]) => `${name}: ${await textOf(part)}`),
  );
  return parts.join(", ");
}
