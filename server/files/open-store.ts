import { join } from "node:path";
import type { Env } from "../env.ts";
import { createDiskStore } from "./disk-store.ts";
import { createS3Store } from "./s3-store.ts";
import type { FileStore } from "./store.ts";

/** The configured store, with files as they are stored. */
export function openStore({ s3, dataDir }: Pick<Env, "s3" | "dataDir">): FileStore {
  return s3 ? createS3Store(s3, join(dataDir, "incoming")) : createDiskStore(join(dataDir, "files"));
}
