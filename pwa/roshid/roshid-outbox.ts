import type { RoshidSaved } from "../../contract/roshid.ts";
import { offline } from "../api/errors.ts";
import { inCache } from "../offline/db.ts";
import { keepBalance } from "../offline/kept-user.ts";
import type { OutboxItem } from "../offline/rows.ts";

/** What a sent item keeps of its answer: the roshid itself stands in the cache. */
export type SavedResult = { roshidId: string };

/** Puts a saved roshid into the list and the new balance into the top bar. Runs in the page and in the worker. */
export async function keepSavedRoshid({ userId }: OutboxItem, answer: unknown): Promise<SavedResult> {
  const { roshid, balance } = (answer ?? {}) as Partial<RoshidSaved>;
  if (!roshid?._id || balance === undefined) throw offline("no roshid in it");
  await inCache(userId, ({ roshids }) => roshids.put(roshid));
  await keepBalance(userId, balance);
  return { roshidId: roshid._id };
}
