import { useEffect } from "react";
import { clearUnseen } from "../offline/unseen.ts";

/** While the list is looked at nothing on it is unseen: the badge and its notifications go. `asOf`: when it last came. */
export function useSeen(asOf: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that came again may show what a push told.
  useEffect(() => {
    const look = () => {
      // No badge is worth an error.
      if (document.visibilityState === "visible") clearUnseen().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", look);
    look();
    return () => document.removeEventListener("visibilitychange", look);
  }, [asOf]);
}
