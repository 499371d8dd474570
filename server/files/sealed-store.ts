import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ByteSeal } from "../seal/sealed-bytes.ts";
import { withStoreErrors } from "./refusals.ts";
import type { FileStore } from "./store.ts";
import { write } from "./write.ts";

/**
 * The same store, in which every file is sealed. One that was stored plainly is read as it is. Sums and sizes that others know
 * are those of the file itself; the store gets those of the sealed one.
 */
export function sealStore(store: FileStore, seal: ByteSeal): FileStore {
  return withStoreErrors({
    ...store,
    async put(key, { path }) {
      const sealedPath = await store.makeRoom(`${key}.age`);
      try {
        await store.put(key, await write(sealedPath, seal.seal(bytesOf(path))));
        await rm(path, { force: true });
      } finally {
        await rm(sealedPath, { force: true });
      }
    },
    async open(key) {
      const stored = await store.open(key);
      if (!stored) return undefined;
      // Also when nobody reads it, or not to its end.
      return Readable.from(seal.open(stored), { objectMode: false }).once("close", () => stored.destroy());
    },
  });
}

/** Opens the file when it is read, so that nothing is left open, and no error unheard, if it never is. */
async function* bytesOf(path: string) {
  yield* createReadStream(path);
}
