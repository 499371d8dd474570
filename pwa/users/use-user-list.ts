import { useCallback, useEffect, useRef, useState } from "react";
import type { ManagedUser } from "../../contract/users.ts";
import { useFresh } from "../lists/use-fresh.ts";
import { sentence } from "../offline/errors.ts";
import { showToast } from "../ui/toast.ts";
import { listUsers, type UserPage } from "./users.ts";

const PAUSE_MS = 350;

/**
 * The users whose name has `q` in it, page by page, asked again each minute and when an account changes. In memory only:
 * other people's data never lands on this device.
 */
export function useUserList(q: string) {
  const [asked, setAsked] = useState(q);
  const [page, setPage] = useState<UserPage & { of: string }>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const latest = useRef({ asked, page });
  latest.current = { asked, page };

  useEffect(() => {
    // Each letter would be a request; only the whole list comes at once.
    const timer = setTimeout(() => setAsked(q), q ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [q]);

  const refresh = async () => {
    const { page: held } = latest.current;
    // Nobody waits any more for what was asked before.
    const isStill = () => latest.current.asked === asked;
    try {
      const found = await listAtLeast(held?.of === asked ? held.users.length : 0, asked);
      if (!isStill()) return;
      setPage({ ...found, of: asked });
      setError(undefined);
    } catch (failure) {
      if (isStill()) setError(failure);
    }
  };
  useFresh(refresh, { events: ["users", "queue", "recharge-history"], key: asked });

  const change = useCallback(
    (edit: (users: ManagedUser[]) => ManagedUser[]) => setPage((now) => now && { ...now, users: edit(now.users) }),
    [],
  );

  const loadMore = async () => {
    const next = page?.next;
    if (!next) return;
    setBusy(true);
    try {
      const older = await listUsers({ next });
      // Unless the list has become another one meanwhile.
      setPage((now) =>
        now?.next === next ? { ...now, users: [...now.users, ...older.users], next: older.next } : now,
      );
    } catch (failure) {
      showToast("error", sentence(failure));
    } finally {
      setBusy(false);
    }
  };

  return {
    users: page?.users,
    hasMore: page?.next !== undefined,
    error,
    busy,
    reload: () => {
      setError(undefined);
      void refresh();
    },
    loadMore: () => void loadMore(),
    replace: (user: ManagedUser) => change((users) => users.map((one) => (one._id === user._id ? user : one))),
    remove: (user: ManagedUser) => change((users) => users.filter((one) => one._id !== user._id)),
  };
}

/** The newest page, or as many as are shown already. */
async function listAtLeast(count: number, q: string): Promise<UserPage> {
  let found = await listUsers({ q });
  while (found.next && found.users.length < count) {
    const older = await listUsers({ next: found.next });
    found = { users: [...found.users, ...older.users], next: older.next };
  }
  return found;
}
