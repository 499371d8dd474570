import type { RechargeHistory, RechargeRecord, RechargeStatus } from "../../../contract/recharge.ts";
import { callIfChanged } from "../../api/client.ts";
import { saveCsv } from "../../api/save.ts";
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
