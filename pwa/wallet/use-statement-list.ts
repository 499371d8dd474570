import { useAsking } from "../lists/use-asking.ts";
import { useOnChange } from "../lists/use-on-change.ts";
import { loadMoreStatement, refreshStatement, useStatement } from "./statement.ts";

/** My movements as this phone knows them, asked for while they are looked at. */
export function useStatementList() {
  const statement = useStatement();
  const asking = useAsking({ refresh: refreshStatement, loadMore: loadMoreStatement });
  useOnChange("balance", asking.refresh);
  return { ...asking, statement };
}
