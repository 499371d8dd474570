import { useEffect } from "react";
import { afterPaint } from "../api/after-paint.ts";
import { clearUnseen } from "../offline/unseen.ts";

/** Removes the badge and notifications while the list is visible. `asOf`: when the list was last loaded. */
export function useSeen(asOf: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was loaded again may have what a notification announced.
  useEffect(() => {
    const look = () => {
      // A badge that can't be removed is not worth an error.
      if (document.visibilityState === "visible") clearUnseen().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", look);
    const cancel = afterPaint(look);
    return () => {
      cancel();
      document.removeEventListener("visibilitychange", look);
    };
  }, [asOf]);
}
