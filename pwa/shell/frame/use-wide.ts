import { useSyncExternalStore } from "react";

const queries = {
  /** The side menu stands beside the screen, as icons. */
  tablet: matchMedia("(width >= 37.5rem)"),
  /** An order fits beside its list. */
  pane: matchMedia("(width >= 48rem)"),
  /** The menu has its words too. */
  desktop: matchMedia("(width >= 60rem)"),
};

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
