import { useAsking } from "../lists/use-asking.ts";
import { useOnChange } from "../lists/use-on-change.ts";
import { loadMoreRoshids, refreshRoshids, useRoshids } from "./roshid.ts";

/** My roshids as this phone knows them, asked for while they are looked at. */
export function useRoshidList() {
  const list = useRoshids();
  const asking = useAsking({ refresh: refreshRoshids, loadMore: loadMoreRoshids });
  useOnChange("roshids", asking.refresh);
  return { ...asking, list };
}
