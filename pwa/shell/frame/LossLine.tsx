import { lazy, Suspense } from "react";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { useLost } from "../../offline/held.ts";

const Loss = lazy(async () => ({ default: (await import("./Loss.tsx")).Loss }));

/** Tells that the browser has deleted data that the server did not have. Hardly ever needed, so it is loaded only then. */
export function LossLine() {
  const userId = useCurrentUser()?._id;
  const lost = useLost();
  // Always in the page, because screen readers announce only changes inside an existing status.
  return (
    <div role="status">
      {lost && userId ? (
        <Suspense>
          <Loss lost={lost} userId={userId} />
        </Suspense>
      ) : null}
    </div>
  );
}
