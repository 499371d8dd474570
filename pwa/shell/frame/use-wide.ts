import { useSyncExternalStore } from "react";

/** A tablet, where the side menu stands beside the screen as icons; where an order fits beside its list; a desktop, where the menu has its words too. */
const queries = {
  tablet: matchMedia("(width >= 37.5rem)"),
  pane: matchMedia("(width >= 48rem)"),
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
