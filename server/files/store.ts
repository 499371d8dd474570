import { createHash } from "node:crypto";
import { glob, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { type AppError, appError, isAppError } from "../app-error.ts";

/** A file that was uploaded but is not in the store yet. `sha256` is that of its bytes. */
export type Incoming = { path: string; size: number; sha256: Buffer };

/**
 * Keys are random ({@link newStorageKey}), so they tell nothing. All methods throw storage-full or
 * files-away.
 */
export type FileStore = {
  /** The path at which an upload may be written before {@link put}. It ends with `.part`. */
  makeRoom(key: string): Promise<string>;
  /** Stores the file durably. Afterwards it may be gone from its path. */
  put(key: string, file: Incoming): Promise<void>;
  /** Undefined when there is no such file. */
  open(key: string): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
  /**
   * Throws when files can't be stored and read at the moment, as far as can be told without storing
   * one.
   */
  check(): Promise<void>;
  /**
   * Removes uploads that were never stored and that nobody can be working on any more. Answers how
   * many.
   */
  sweep(): Promise<number>;
};

export function newStorageKey(): string {
  return crypto.randomUUID();
}

const full = ["ENOSPC", "EDQUOT"];
/** A store that is away stays so for a while; asking again at once would only make it longer. */
const TRY_AGAIN_SECONDS = 15;

/** The refusal for a store that fails: it is full, or away. The log gets the cause. */
export function storeFailure(cause: unknown): AppError {
  if (isAppError(cause)) return cause;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const refusal = full.includes(code)
    ? appError("storage-full")
    : appError("files-away", {}, TRY_AGAIN_SECONDS);
  return Object.assign(refusal, { cause });
}

export function withStoreErrors(store: FileStore): FileStore {
  const told = Object.entries(store).map(
    ([name, work]: [string, (...args: never[]) => Promise<unknown>]) => [
      name,
      (...args: never[]) =>
        work(...args).catch((error) => {
          throw storeFailure(error);
        }),
    ],
  );
  return Object.fromEntries(told);
}

export async function write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<Incoming> {
  const sum = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const piece of bytes) {
      sum.update(piece);
      size += piece.length;
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  return { path, size, sha256: sum.digest() };
}

/** ms. an upload, its preparation and its way into the store end within five minutes. */
const ABANDONED_MS = 15 * 60_000;

/**
 * Removes unfinished files of killed processes: those with such a name in this folder that were not
 * written to for a while. Answers how many.
 */
export async function removeAbandoned(folder: string, names: string): Promise<number> {
  let removed = 0;
  const before = Date.now() - ABANDONED_MS;
  for await (const name of glob(names, { cwd: folder })) {
    // Another process may have moved or removed it just now.
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (!found?.isFile() || found.mtimeMs > before) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}
