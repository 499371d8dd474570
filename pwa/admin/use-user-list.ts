import { useCallback, useEffect, useState } from "react";
import type { ManagedUser } from "../../contract/accounts.ts";
import { sentence } from "../i18n/errors.ts";
import { showToast } from "../toast.ts";
import { listUsers, type UserPage } from "../users/users.ts";

const PAUSE_MS = 350;

/** The users whose name has `q` in it, page by page. In memory only: other people's data never lands on this device. */
export function useUserList(q: string) {
  const [page, setPage] = useState<UserPage>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks the same again.
  useEffect(() => {
    let live = true;
    const ask = () =>
      listUsers({ q }).then(
        (found) => {
          if (!live) return;
          setPage(found);
          setError(undefined);
        },
        (failure: unknown) => live && setError(failure),
      );
    // Each letter would be a request; only the first list comes at once.
    const timer = setTimeout(() => void ask(), q ? PAUSE_MS : 0);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [q, round]);

  const change = useCallback(
    (edit: (users: ManagedUser[]) => ManagedUser[]) => setPage((now) => now && { ...now, users: edit(now.users) }),
    [],
  );

  const loadMore = async () => {
    if (!page?.next) return;
    setBusy(true);
    try {
      const older = await listUsers({ next: page.next });
      setPage({ users: [...page.users, ...older.users], next: older.next });
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
      setRound((now) => now + 1);
    },
    loadMore: () => void loadMore(),
    replace: (user: ManagedUser) => change((users) => users.map((one) => (one._id === user._id ? user : one))),
    remove: (user: ManagedUser) => change((users) => users.filter((one) => one._id !== user._id)),
  };
}
