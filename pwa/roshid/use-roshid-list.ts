import { useAsking } from "../lists/use-asking.ts";
import { loadMoreRoshids, refreshRoshids, useRoshids } from "./roshid.ts";

/** My roshids as this phone knows them, asked for while they are looked at. */
export function useRoshidList() {
  const list = useRoshids();
  const asking = useAsking({ refresh: refreshRoshids, loadMore: loadMoreRoshids, events: ["roshids"] });
  return { ...asking, list };
}
