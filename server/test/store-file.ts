import { hash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { FileStore } from "../files/store.ts";
import type { Upload } from "../files/upload.ts";

/** A file under this key, as an upload leaves it. */
export async function bringIn(files: FileStore, key: string, bytes: Uint8Array): Promise<Upload> {
  const path = await files.makeRoom(key);
  await writeFile(path, bytes);
  return { key, path, size: bytes.length, sha256: hash("sha256", bytes, "buffer") };
}

export async function storeFile(files: FileStore, key: string, bytes: Uint8Array): Promise<void> {
  await files.put(key, await bringIn(files, key, bytes));
}
