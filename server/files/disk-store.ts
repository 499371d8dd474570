import { constants, createReadStream } from "node:fs";
import { access, mkdir, open, rename, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { MAX_FILE_BYTES } from "../../contract/files.ts";
import { appError } from "../app-error.ts";
import type { FileStore } from "./store.ts";
import { removeAbandoned, withStoreErrors } from "./store.ts";

export function pathOfKey(key: string): string {
  return join(key.slice(0, 2), key);
}

const LEAST_FREE_BYTES = 4 * MAX_FILE_BYTES;

/**
 * In 256 sub-folders. A file is whole or not there: it is written under another name and renamed.
 */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, pathOfKey(key));
  return withStoreErrors({
    async makeRoom(key) {
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 });
      return `${pathOf(key)}.part`;
    },
    async put(key, { path }) {
      await sync(path);
      await rename(path, pathOf(key));
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
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK);
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < LEAST_FREE_BYTES) throw appError("storage-full");
    },
    sweep: () => removeAbandoned(folder, "[0-9a-f][0-9a-f]/*.part"),
  });
}

async function sync(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
