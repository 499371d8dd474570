import { constants, createReadStream } from "node:fs";
import { access, mkdir, open, rename, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { MAX_FILE_BYTES } from "../../contract/orders.ts";
import { appError } from "../http/errors.ts";
import { storeFailure } from "./refusals.ts";
import type { FileStore } from "./store.ts";

/** Where below the folder a file lies. */
export function pathOfKey(key: string): string {
  return join(key.slice(0, 2), key);
}

/** Room for a few files more. */
const LEAST_FREE_BYTES = 4 * MAX_FILE_BYTES;

/** Files in a folder, spread over 256 sub-folders. A file appears whole or not at all. */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, pathOfKey(key));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const half = `${path}.part`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeDurably(half, bytes);
        await rename(half, path);
      } catch (error) {
        await rm(half, { force: true }).catch(() => {});
        throw storeFailure(error);
      }
    },
    async open(key) {
      const stream = createReadStream(pathOf(key));
      return new Promise((resolve, reject) => {
        stream.once("open", () => resolve(stream));
        stream.once("error", (error: NodeJS.ErrnoException) =>
          error.code === "ENOENT" ? resolve(undefined) : reject(storeFailure(error)),
        );
      });
    },
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch((error) => {
        throw storeFailure(error);
      });
    },
    async check() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await access(folder, constants.R_OK | constants.W_OK);
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize < LEAST_FREE_BYTES) throw appError("storage-full");
      } catch (error) {
        throw storeFailure(error);
      }
    },
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
