import { useEffect } from "react";
import { afterPaint } from "../api/after-paint.ts";
import { useCurrentUser } from "../offline/chat-user.ts";

/** Listens for live events while a user is signed in. The code is loaded after the first screen; until then lists are polled. */
export function useLive(): void {
  const user = useCurrentUser();
  const id = user?._id;
  const role = user?.role;
  useEffect(() => {
    if (!id || !role) return;
    let left = false;
    let stop = afterPaint(() =>
      import("./live.ts").then(
        ({ startLive }) => {
          if (!left) stop = startLive(id, role);
        },
        // Offline, or the file is gone from the server: polling goes on.
        () => undefined,
      ),
    );
    return () => {
      left = true;
      stop();
    };
  }, [id, role]);
}
