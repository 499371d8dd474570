import { useSyncExternalStore } from "react";

/** A tablet, where the side menu stands beside the screen as icons, and a desktop, where it has its words too. */
const queries = { tablet: matchMedia("(width >= 37.5rem)"), desktop: matchMedia("(width >= 60rem)") };

/** True on this device and wider ones. */
export function useWide(device: keyof typeof queries): boolean {
  const query = queries[device];
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => query.matches,
  );
}
