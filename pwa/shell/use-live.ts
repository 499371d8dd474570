import { useEffect } from "react";
import { useCurrentUser } from "../offline/chat-user.ts";

/** Live events while somebody is signed in, for the layout. Their code comes after the first screen: polls do until then. */
export function useLive(): void {
  const user = useCurrentUser();
  const id = user?._id;
  const role = user?.role;
  useEffect(() => {
    if (!id || !role) return;
    let left = false;
    let stop = () => {};
    import("./live.ts").then(
      ({ startLive }) => {
        if (!left) stop = startLive(id, role);
      },
      // Offline, or the version is gone from the server: the polls go on.
      () => undefined,
    );
    return () => {
      left = true;
      stop();
    };
  }, [id, role]);
}
