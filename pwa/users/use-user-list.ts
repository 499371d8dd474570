import { useEffect, useState } from "react";
import type { ManagedUser } from "../../contract/users.ts";
import { type RemoteList, useRemoteList } from "../lists/use-remote-list.ts";

const PAUSE_MS = 350;

/** The users whose name has `q` in it, newest first. While another name is looked for those of the one before stay. */
export function useUserList(q: string): RemoteList<ManagedUser> {
  const [asked, setAsked] = useState(q);
  useEffect(() => {
    // Each letter would be a request; only the whole list comes at once.
    const timer = setTimeout(() => setAsked(q), q ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [q]);
  return useRemoteList<ManagedUser>({
    path: "users",
    filters: { q: asked || undefined },
    // Orders and recharges move balances.
    events: ["users", "queue", "recharge-history"],
    staysOverKeys: true,
  });
}
