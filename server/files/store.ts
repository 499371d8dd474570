import type { Readable } from "node:stream";

/**
 * Where delivered files lie. Keys are made by {@link newStorageKey}: random, so they tell nothing and can't be guessed.
 * Everything throws storage-full or files-away when the store fails.
 */
export type FileStore = {
  /** Keeps the bytes durably before it resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such file. */
  open(key: string): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
  /** Whether files can be kept and read just now, as far as can be told without keeping one. */
  check(): Promise<void>;
};

export function newStorageKey(): string {
  return crypto.randomUUID();
}
