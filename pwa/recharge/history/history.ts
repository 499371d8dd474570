import type { RechargeHistory, RechargeRecord, RechargeStatus, Rechecked } from "../../../contract/recharge.ts";
import { call, callIfChanged } from "../../api/client.ts";
import { saveCsv } from "../../api/save-csv.ts";
import { useRemoteList } from "../../lists/use-remote-list.ts";

/** What the staff asks to see. `day`: YYYY-MM-DD in Dhaka. */
export type HistoryFilters = { status?: RechargeStatus; day?: string; q?: string };

const PATH = "rechargeHistory";

/** The recharges under these filters, newest first, with what they come to over all pages in its `head`. */
export function useHistory(filters: HistoryFilters) {
  return useRemoteList<RechargeRecord, RechargeHistory>({
    path: `${PATH}/get`,
    filters,
    rowsOf: ({ data }) => data,
    events: ["recharge-history"],
    tellsFailures: true,
  });
}

/** Saves all that the filter leaves as a spreadsheet's file. The server writes it, since it logs who took it. @throws ApiError, Offline */
export function saveHistory(filters: HistoryFilters): Promise<void> {
  return saveCsv(`${PATH}/csv`, filters, "kagoj-recharges");
}

/** How many payments wait for somebody to compare the books. @throws ApiError, Offline */
export async function countInReview(): Promise<number> {
  const page = await callIfChanged<RechargeHistory>(`${PATH}/get`, { searchParams: { status: "review", limit: 1 } });
  return page.status === 304 ? 0 : page.value.totals.count;
}

/** Empties the table; ledger and top-ups stay. @throws ApiError, Offline */
export async function clearHistory(): Promise<void> {
  await call<{ status: "success" }>("delete", `${PATH}/delete`);
}

/** Asks the provider again. @throws ApiError payment-away; Offline */
export function recheck(id: string): Promise<Rechecked> {
  // Token, query and settling each wait for bKash.
  return call("post", `${PATH}/${id}/recheck`, { timeoutMs: 20_000 });
}
