import { useState } from "react";
import type { LiveList } from "../../contract/live.ts";
import { isOffline } from "../api/errors.ts";
import { orNothing } from "../offline/or-nothing.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { listOutbox } from "../offline/sending/outbox.ts";
import { useStored } from "../offline/use-stored.ts";
import { shownValue } from "../offline/values.ts";
import { showFailure } from "../ui/toast.ts";
import { type CachedRows, unknownRows } from "./rows.ts";
import { useFresh } from "./use-fresh.ts";

type KeptList<Kept> = {
  read: (userId: string) => Promise<Kept>;
  known: (userId: string) => Kept | undefined;
  /** Both throw ApiError or Offline. */
  refresh: () => Promise<void>;
  loadMore: () => Promise<void>;
  /**
   * Instead of `refresh` for polls, where somebody else listens to the events: see `shell/live.ts`.
   */
  recheck?: () => Promise<void>;
};

/** `waiting`: items that the server has not accepted yet, including refused and expired ones. */
export type WithWaiting<Row> = CachedRows<Row> & { waiting: OutboxItem[] };

/**
 * A kept list, with the items of these kinds that still wait on this device, newest first. While
 * the database is read: what is known of the list if nothing waits, else undefined.
 */
export function useWithWaiting<Row>(
  { read, known }: KeptList<CachedRows<Row>>,
  kinds: readonly string[],
): WithWaiting<Row> | undefined {
  return useStored(
    async (userId) => {
      const [items, kept] = await Promise.all([orNothing(listOutbox(userId), []), read(userId)]);
      const waiting = items
        .filter(({ kind, state }) => kinds.includes(kind) && state !== "done")
        .reverse();
      return { ...kept, waiting };
    },
    { ...unknownRows, waiting: [] },
    (userId) => {
      const kept = shownValue(userId, "held").value?.unsent ? undefined : known(userId);
      return kept && { ...kept, waiting: [] };
    },
  );
}

/**
 * Refreshes a list that is kept on this device: while it is visible, when one of `events` changes,
 * and by hand; and loads its next page. `error`: the error of the last try.
 */
export function useAsking(
  { refresh, loadMore, recheck = refresh }: Omit<KeptList<unknown>, "read" | "known">,
  events?: readonly LiveList[],
) {
  const [at, setAt] = useState<"idle" | "busy" | "more">("idle");
  const [error, setError] = useState<unknown>();

  const ask = async (step: "busy" | "more", work: () => Promise<void>) => {
    setAt(step);
    try {
      await work();
      setError(undefined);
      return true;
    } catch (failure) {
      setError(failure);
      // The layout already shows that there is no connection.
      if (step === "more" || !isOffline(failure)) showFailure(failure);
      return !isOffline(failure);
    } finally {
      setAt("idle");
    }
  };
  const askAnew = () => ask("busy", refresh);
  useFresh(events ? askAnew : () => ask("busy", recheck), { events });

  return {
    at,
    error,
    refresh: () => askAnew().then(() => undefined),
    loadMore: () => void ask("more", loadMore),
  };
}
