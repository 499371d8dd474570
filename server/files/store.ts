import type { Readable } from "node:stream";

/** A file that was uploaded but is not in the store yet. `sha256` is that of its bytes. */
export type Incoming = { path: string; size: number; sha256: Buffer };

/**
 * Where delivered files are stored. Keys are random ({@link newStorageKey}), so they tell nothing and can't be guessed.
 * All methods throw storage-full or files-away when the store fails.
 */
export type FileStore = {
  /** The path at which an upload may be written before {@link put}. It ends with `.part`. */
  makeRoom(key: string): Promise<string>;
  /** Stores the file durably. Afterwards it may be gone from its path. */
  put(key: string, file: Incoming): Promise<void>;
  /** Undefined when there is no such file. */
  open(key: string): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
  /** Throws when files can't be stored and read at the moment, as far as can be told without storing one. */
  check(): Promise<void>;
  /** Removes uploads that were never stored and that nobody can be working on any more. Answers how many. */
  sweep(): Promise<number>;
};

export function newStorageKey(): string {
  return crypto.randomUUID();
}
