import type { ListVersion } from "../db/list-version.ts";

/** What depends on the clock as well, such as a claim that ends, may be told so late, in ms. */
const KEPT_MS = 5_000;

/**
 * Reads once for all who ask for the same part of the same version, as of a list: a change brings
 * them all at once. Only for what is the same for all whom the route lets in; `part` is all that
 * the answer depends on but the version.
 */
export function sharedReads() {
  let version: string | undefined;
  let reads = new Map<string, Promise<unknown>>();

  return function share<T>(
    { etag, settled }: Pick<ListVersion, "etag" | "settled">,
    part: object,
    read: () => Promise<T>,
  ): Promise<T> {
    if (!settled) return read();
    if (etag !== version) {
      version = etag;
      reads = new Map();
    }
    const of = reads;
    const key = JSON.stringify(part);
    const running = of.get(key);
    if (running) return running as Promise<T>;
    const begun = read();
    of.set(key, begun);
    begun.catch(() => of.delete(key));
    setTimeout(() => of.delete(key), KEPT_MS).unref();
    return begun;
  };
}
