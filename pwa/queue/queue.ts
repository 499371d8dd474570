import { laterErrors } from "../../contract/later-errors.ts";
import type { OrderStatus } from "../../contract/orders.ts";
import type { Delivery, FileMatch, PdfPreview, QueueItem } from "../../contract/queue.ts";
import { call } from "../api/client.ts";
import { request } from "../api/request.ts";
import { upload } from "../api/upload.ts";
import { type RemoteList, useRemoteList } from "../lists/use-remote-list.ts";
import { learnRefusals } from "../offline/errors.ts";

learnRefusals(laterErrors);

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

/** The orders of all users, by default newest first. */
export function useOrderQueue(filters: QueueFilters): OrderQueue {
  const changes = filters.sort === "oldest" ? "oldest-first" : "newest-first";
  return useRemoteList<QueueItem>({ path: "apply/order", filters, changes, events: ["queue"] });
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

/** The orders that files with these names, at most 50, are meant for; in the order of the names. @throws ApiError, Offline */
export function matchFiles(names: string[]): Promise<FileMatch[]> {
  return request("POST apply/match-files", { json: { names } });
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

function sendFile(path: string, file: File, onProgress?: (part: number) => void): Promise<Delivery> {
  const form = new FormData();
  form.append("file", file);
  return upload(path, form, onProgress);
}
