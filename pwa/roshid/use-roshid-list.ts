import { useOnChange } from "../api/use-on-change.ts";
import { useAsking } from "../offline/use-asking.ts";
import { loadMoreRoshids, refreshRoshids, useRoshids } from "./roshid.ts";

/** My roshids as this phone knows them, asked for while they are looked at. */
export function useRoshidList() {
  const list = useRoshids();
  const asking = useAsking({ refresh: refreshRoshids, loadMore: loadMoreRoshids });
  useOnChange("roshids", asking.refresh);
  return { ...asking, list };
}
