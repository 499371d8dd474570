import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Env } from "../env.ts";
import type { ByteSeal } from "../seal/age.ts";
import { createDiskStore } from "./disk-store.ts";
import { createS3Store } from "./s3-store.ts";
import { type FileStore, withStoreErrors, write } from "./store.ts";

/**
 * A plain file is read as it is. Sums and sizes are those of the file itself; the store gets those
 * of the sealed one.
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
      return Readable.from(seal.open(stored), { objectMode: false }).once("close", () =>
        stored.destroy(),
      );
    },
  });
}

/**
 * Opens the file when it is read, so that nothing is left open, and no error unheard, if it never
 * is.
 */
async function* bytesOf(path: string) {
  yield* createReadStream(path);
}

export function openStore({ s3, dataDir }: Pick<Env, "s3" | "dataDir">): FileStore {
  return s3
    ? createS3Store(s3, join(dataDir, "incoming"))
    : createDiskStore(join(dataDir, "files"));
}
