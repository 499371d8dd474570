import { useCallback, useEffect, useState } from "react";
import type { SessionInfo } from "../../contract/auth.ts";
import { listSessions } from "./account.ts";

export type Sessions =
  | { state: "busy" }
  | { state: "done"; sessions: SessionInfo[] }
  | { state: "failed"; error: unknown };

/** The signed-in devices, asked for when the screen opens and again by `reload`. Not kept on the phone. */
export function useSessions(): { sessions: Sessions; reload: () => Promise<void> } {
  const [sessions, setSessions] = useState<Sessions>({ state: "busy" });
  const reload = useCallback(async () => {
    try {
      setSessions({ state: "done", sessions: await listSessions() });
    } catch (error) {
      setSessions({ state: "failed", error });
    }
  }, []);
  useEffect(() => void reload(), [reload]);
  return { sessions, reload };
}
