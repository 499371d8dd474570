import type { RechargeHistory, RechargeRecord, RechargeStatus, Rechecked } from "../../../contract/recharge.ts";
import { call, callBlob, callIfChanged } from "../../api/client.ts";
import { saveAs } from "../../api/save-as.ts";

/** What the staff asks to see. `day`: YYYY-MM-DD in Dhaka. */
export type HistoryFilters = { status?: RechargeStatus; day?: string; q?: string };

/** The rows of so many pages, in memory only: other people's payments never land on the staff's disk. */
export type History = {
  rows: RechargeRecord[];
  totals: RechargeHistory["totals"];
  etag: string | undefined;
  next: string | undefined;
};

const PATH = "rechargeHistory";

/** The newest page, or as many rows as are shown already. Undefined when nothing changed since `known`. @throws ApiError, Offline */
export async function loadHistory(filters: HistoryFilters, known?: History): Promise<History | undefined> {
  const page = await callIfChanged<RechargeHistory>(`${PATH}/get`, { searchParams: { ...filters }, etag: known?.etag });
  if (page.status === 304) return undefined;
  let history: History = { rows: page.value.data, totals: page.value.totals, etag: page.etag, next: page.next };
  while (known && history.next && history.rows.length < known.rows.length) history = await loadOlder(history);
  return history;
}

/** The same with its next older page. @throws ApiError, Offline */
export async function loadOlder(history: History): Promise<History> {
  if (!history.next) return history;
  const page = await callIfChanged<RechargeHistory>(history.next);
  if (page.status === 304) return history;
  return { ...history, rows: [...history.rows, ...page.value.data], next: page.next };
}

/** Saves all that the filter leaves as a spreadsheet's file. The server makes it, since it keeps account of who took it. @throws ApiError, Offline */
export async function saveHistory(filters: HistoryFilters): Promise<void> {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Dhaka" }).format(new Date());
  saveAs(
    await callBlob(`${PATH}/csv`, { searchParams: { ...filters } }),
    `kagoj-recharges-${filters.day ?? today}.csv`,
  );
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
