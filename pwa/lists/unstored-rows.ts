import { asOfNow } from "../offline/cache.ts";
import { findUnstored, notifyUnstored, setUnstored } from "../offline/values.ts";
import type { CachedRows } from "./rows.ts";

/**
 * The rows of a list of the server that this phone can't store. They are shown instead of stored
 * ones, as long as the page lasts.
 */
export function unstoredRows<Rows extends CachedRows<unknown>>(list: string) {
  const name = `${list}-rows`;
  return {
    find: (userId: string) => findUnstored(userId, name)?.value as Rows | undefined,
    hold(userId: string, rows: Rows): void {
      setUnstored(userId, name, asOfNow(name, rows));
      notifyUnstored();
    },
    /** The list is stored by now. */
    drop: (userId: string) => setUnstored(userId, name, undefined),
  };
}
