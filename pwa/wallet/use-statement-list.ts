import { useAsking } from "../lists/use-asking.ts";
import { loadMoreStatement, refreshStatement, useStatement } from "./statement.ts";

/** My movements as this phone knows them, asked for while they are looked at. */
export function useStatementList() {
  const statement = useStatement();
  const asking = useAsking({ refresh: refreshStatement, loadMore: loadMoreStatement, events: ["balance"] });
  return { ...asking, statement };
}
