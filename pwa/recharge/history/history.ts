import type { RechargeHistory, RechargeRecord, RechargeStatus, Rechecked } from "../../../contract/recharge.ts";
import { call, callIfChanged } from "../../api/client.ts";
import { saveCsv } from "../../api/save-csv.ts";
import { useRemoteList } from "../../lists/use-remote-list.ts";

/** `day`: YYYY-MM-DD in Dhaka. */
export type HistoryFilters = { status?: RechargeStatus; day?: string; q?: string };

const PATH = "rechargeHistory";

/** The filtered recharges, newest first. `head` has the sums over all pages. */
export function useHistory(filters: HistoryFilters) {
  return useRemoteList<RechargeRecord, RechargeHistory>({
    path: `${PATH}/get`,
    filters,
    rowsOf: ({ data }) => data,
    events: ["recharge-history"],
  });
}

/** Saves the filtered recharges as a CSV file. The server writes it, because it logs who took it. @throws ApiError, Offline */
export function saveHistory(filters: HistoryFilters): Promise<void> {
  return saveCsv(`${PATH}/csv`, filters, "kagoj-recharges");
}

/** How many payments wait for staff to compare them with bKash. @throws ApiError, Offline */
export async function countInReview(): Promise<number> {
  const page = await callIfChanged<RechargeHistory>(`${PATH}/get`, { searchParams: { status: "review", limit: 1 } });
  return page.status === 304 ? 0 : page.value.totals.count;
}

/** Clears the table. Ledger and top-ups stay. @throws ApiError, Offline */
export async function clearHistory(): Promise<void> {
  await call<{ status: "success" }>("delete", `${PATH}/delete`);
}

/** Asks the provider again about a payment. @throws ApiError payment-away; Offline */
export function recheck(id: string): Promise<Rechecked> {
  // The token, the query and the settling each wait for bKash.
  return call("post", `${PATH}/${id}/recheck`, { timeoutMs: 20_000 });
}
