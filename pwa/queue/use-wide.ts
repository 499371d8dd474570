import { useSyncExternalStore } from "react";

/** Where list and details fit side by side: a tablet held upright. */
const query = matchMedia("(width >= 48rem)");

export function useWide(): boolean {
  return useSyncExternalStore(follow, () => query.matches);
}

function follow(changed: () => void): () => void {
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
