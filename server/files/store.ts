import type { Readable } from "node:stream";

/** A file that came in and lies beside the store, not in it yet. `sha256` of its bytes. */
export type Incoming = { path: string; size: number; sha256: Buffer };

/**
 * Where delivered files lie. Keys are made by {@link newStorageKey}: random, so they tell nothing and can't be guessed.
 * Everything throws storage-full or files-away when the store fails.
 */
export type FileStore = {
  /** Where a file that is coming in may be written, for {@link put} to take it. Ends with `.part`. */
  makeRoom(key: string): Promise<string>;
  /** Keeps the file durably before it resolves. What lay at its path may be gone then. */
  put(key: string, file: Incoming): Promise<void>;
  /** Undefined when there is no such file. */
  open(key: string): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
  /** Whether files can be kept and read just now, as far as can be told without keeping one. */
  check(): Promise<void>;
  /** Removes what came in and was never taken, once nobody can be working on it any more. Answers how many went. */
  sweep(): Promise<number>;
};

export function newStorageKey(): string {
  return crypto.randomUUID();
}
