import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore } from "./store.ts";

/** Where below the folder a file lies. */
export function pathOfKey(key: string): string {
  return join(key.slice(0, 2), key);
}

/** Files in a folder, spread over 256 sub-folders. A file appears whole or not at all. */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, pathOfKey(key));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const half = `${path}.part`;
      const file = await open(half, "w", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
        await file.close();
        await rename(half, path);
      } catch (error) {
        await file.close().catch(() => {});
        await rm(half, { force: true });
        throw error;
      }
    },
    async open(key) {
      const stream = createReadStream(pathOf(key));
      return new Promise((resolve, reject) => {
        stream.once("open", () => resolve(stream));
        stream.once("error", (error: NodeJS.ErrnoException) =>
          error.code === "ENOENT" ? resolve(undefined) : reject(error),
        );
      });
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
