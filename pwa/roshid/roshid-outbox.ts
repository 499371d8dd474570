import type { RoshidSaved } from "../../contract/roshid.ts";
import { offline } from "../api/errors.ts";
import { storeBalance } from "../offline/cache.ts";
import { inCache } from "../offline/db.ts";
import type { OutboxItem } from "../offline/rows.ts";

/** What a sent item keeps of its answer; the roshid itself is in the cache. */
export type SavedResult = { roshidId: string };

/** Stores a saved roshid in the list and the new balance. Runs in the page and in the worker. */
export async function storeSavedRoshid({ userId }: OutboxItem, answer: unknown): Promise<SavedResult> {
  const { roshid, balance } = (answer ?? {}) as Partial<RoshidSaved>;
  if (!roshid?._id || balance === undefined) throw offline("no roshid in it", "200, but no roshid");
  await inCache(userId, ({ roshids }) => roshids.put(roshid));
  await storeBalance(userId, balance);
  return { roshidId: roshid._id };
}
