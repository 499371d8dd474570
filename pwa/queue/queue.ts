import type { OrderStatus } from "../../contract/orders.ts";
import type { Delivery, FileMatch, OrderCounts, PdfPreview, QueueItem } from "../../contract/queue.ts";
import { call } from "../api/client.ts";
import { upload } from "../api/upload.ts";
import { type RemoteList, useRemoteList } from "../lists/use-remote-list.ts";

/**
 * `q`: a part of a number or of the user's name. `user`: an id. `day`: YYYY-MM-DD in Dhaka. `file`: only orders whose file is
 * damaged or lost.
 */
export type QueueFilters = {
  status?: OrderStatus;
  category?: string;
  q?: string;
  user?: string;
  day?: string;
  sort?: "oldest";
  file?: "damaged";
};

export type OrderQueue = RemoteList<QueueItem>;

const PATH = "apply/order";

/** The orders of all users, by default newest first. */
export function useOrderQueue(filters: QueueFilters): OrderQueue {
  const changes = filters.sort === "oldest" ? "oldest-first" : "newest-first";
  return useRemoteList<QueueItem>({ path: PATH, filters, changes, events: ["queue"] });
}

/** One order of anybody, wherever in the list it is. @throws ApiError not-found; Offline */
export function fetchQueueItem(id: string): Promise<QueueItem> {
  return call("get", `${PATH}/${id}`);
}

/**
 * Delivers a pending order. `onProgress` gets the part that is sent, 0 to 1.
 * @throws ApiError order-not-pending, wrong-type, signed-pdf, too-large; Offline
 */
export function deliverOrder(id: string, file: File, onProgress?: (part: number) => void): Promise<Delivery> {
  return sendFile(`apply/update-form/${id}`, file, onProgress);
}

/**
 * Replaces the damaged or lost file of a delivered order. @throws ApiError file-not-damaged and as {@link deliverOrder};
 * Offline
 */
export function deliverAnew(id: string, file: File, onProgress?: (part: number) => void): Promise<Delivery> {
  return sendFile(`apply/update-form/${id}/anew`, file, onProgress);
}

/**
 * Replaces the file of a delivery of the last 24 hours. `delivered`: the id of the file that it has. @throws ApiError
 * delivery-changed, delivery-final and as {@link deliverOrder}; Offline
 */
export function replaceDelivery(
  id: string,
  delivered: string,
  file: File,
  onProgress?: (part: number) => void,
): Promise<Delivery> {
  return sendFile(`apply/update-form/${id}/replace?file=${delivered}`, file, onProgress);
}

/** Takes a delivery of the last 24 hours back: the order is pending again. @throws as {@link replaceDelivery} */
export function takeBackDelivery(id: string, delivered: string): Promise<{ message: string }> {
  return call("delete", `${PATH}/${id}/delivery`, { searchParams: { file: delivered } });
}

/** Cancels a pending order and refunds it. @throws ApiError order-not-pending; Offline */
export function cancelOrder(id: string, note: string, category: string): Promise<{ message: string }> {
  return call("put", `${PATH}/${id}`, { json: { status: "cancel", note, category } });
}

/** The orders that files with these names, at most 50, are meant for; in the order of the names. @throws ApiError, Offline */
export function matchFiles(names: string[]): Promise<FileMatch[]> {
  return call("post", "apply/match-files", { json: { names } });
}

/** Tells colleagues that the signed-in user works on an order. @throws ApiError already-claimed, order-not-pending; Offline */
export function claimOrder(id: string): Promise<{ message: string }> {
  return call("post", `${PATH}/${id}/claim`);
}

/** Ends the claim on an order. @throws ApiError already-claimed; Offline */
export function releaseOrder(id: string): Promise<{ message: string }> {
  return call("delete", `${PATH}/${id}/claim`);
}

/** The last notes that orders were cancelled with. @throws ApiError, Offline */
export function listCancelNotes(): Promise<string[]> {
  return call("get", "apply/cancel-notes");
}

/**
 * The first page of a PDF as a picture, and the number of pages. It is drawn by the server, because a tablet's browser can't;
 * nothing is stored there. @throws ApiError encrypted-pdf, unreadable-file, signed-pdf; Offline
 */
export function previewPdf(file: File): Promise<PdfPreview> {
  const body = new FormData();
  body.append("file", file);
  return call("post", "apply/preview", { body, timeoutMs: 60_000 });
}

/**
 * Deletes all orders and refunds pending ones. @throws ApiError orders-changed when their number is not `expectedCount`;
 * Offline
 */
export function deleteAllOrders(
  expectedCount?: number,
): Promise<{ message: string; deleted: number; refunded: number }> {
  return call("delete", "apply/delete-all-orders", { searchParams: { expectedCount }, timeoutMs: 60_000 });
}

/** How many orders there are, and how many are pending: {@link deleteAllOrders} refunds these. @throws ApiError, Offline */
export function countOrders(): Promise<OrderCounts> {
  return call("get", "apply/order-counts");
}

function sendFile(path: string, file: File, onProgress?: (part: number) => void): Promise<Delivery> {
  const form = new FormData();
  form.append("file", file);
  return upload(path, form, onProgress);
}
