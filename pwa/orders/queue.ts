import type { OrderCounts } from "../../contract/orders.ts";
import { call } from "../api/client.ts";
import { upload } from "../api/upload.ts";

/** What the staff asks to see. `q` finds by number. */
export type QueueFilters = { status?: "pending" | "approved" | "cancel"; category?: string; q?: string };

const PATH = "apply/order";

/** Delivers a pending order; `onProgress` hears the part sent, 0 to 1. @throws ApiError order-not-pending, wrong-type, active-content, too-large; Offline */
export function deliverOrder(
  id: string,
  file: File,
  onProgress?: (part: number) => void,
): Promise<{ message: string }> {
  const form = new FormData();
  form.append("file", file);
  return upload(`apply/update-form/${id}`, form, onProgress);
}

/** Cancels a pending order and refunds it. @throws ApiError order-not-pending; Offline */
export function cancelOrder(id: string, note: string, category: string): Promise<{ message: string }> {
  return call("put", `${PATH}/${id}`, { json: { status: "cancel", note, category } });
}

/** Tells the other staff that I work on it. @throws ApiError already-claimed, order-not-pending; Offline */
export function claimOrder(id: string): Promise<{ message: string }> {
  return call("post", `${PATH}/${id}/claim`);
}

/** Removes every order; pending ones are refunded. @throws ApiError orders-changed when another number stands now; Offline */
export function deleteAllOrders(
  expectedCount?: number,
): Promise<{ message: string; deleted: number; refunded: number }> {
  return call("delete", "apply/delete-all-orders", { searchParams: { expectedCount }, timeoutMs: 60_000 });
}

/** How many orders stand and wait: what {@link deleteAllOrders} would remove and refund. @throws ApiError, Offline */
export function countOrders(): Promise<OrderCounts> {
  return call("get", "apply/order-counts");
}
