import { useSyncExternalStore } from "react";

/** The width from which the side menu stands beside the screen: a tablet. */
const query = matchMedia("(width >= 37.5rem)");

export function useWide(): boolean {
  return useSyncExternalStore(follow, () => query.matches);
}

function follow(changed: () => void): () => void {
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
