import type { OrderStatus } from "../../contract/orders.ts";
import type {
  Delivery,
  FileMatch,
  PdfPreview,
  QueueItem,
  RowsBehind,
} from "../../contract/queue.ts";
import { isApiError } from "../api/errors.ts";
import { request } from "../api/request.ts";
import { upload } from "../api/upload.ts";
import { newestFirst, oldestFirst, type RowOrder } from "../lists/rows.ts";
import { type RemoteList, useRemoteList } from "../lists/use-remote-list.ts";

/** `q`: a part of a number or of the user's name. `user`: an id. `day`: YYYY-MM-DD in Dhaka. */
export type QueueFilters = {
  status?: OrderStatus;
  category?: string;
  q?: string;
  user?: string;
  day?: string;
  sort?: "oldest" | "due";
  /** Where a report has led here. */
  from?: string;
  to?: string;
  group?: string;
  clerk?: string;
  deed?: RowsBehind["deed"];
  /** Only orders whose owner's last words wait for an answer. */
  unanswered?: "1";
  /** Only orders whose owner says that the file is wrong. */
  wrong?: "1";
  /** Only orders that wait and are due. */
  late?: "1";
  /** Only orders that wait and that I have claimed. */
  mine?: "1";
};

export type OrderQueue = RemoteList<"apply/order">;

/** Those without a time come after all that have one, by their age. */
export const dueFirst: RowOrder<Pick<QueueItem, "_id" | "dueAt">> = (a, b) => {
  const [first, second] = [a.dueAt ?? NEVER, b.dueAt ?? NEVER];
  return first === second ? oldestFirst(a, b) : first < second ? -1 : 1;
};
/** By its characters after every time in ISO 8601. */
const NEVER = "never";
const orders = { newest: newestFirst, oldest: oldestFirst, due: dueFirst };

/** Whether an order should have been done by `now`, in ms. */
export function isLate({ dueAt }: Pick<QueueItem, "dueAt">, now: number): boolean {
  return dueAt !== undefined && Date.parse(dueAt) < now;
}

/**
 * The orders of all users, by default newest first; where their owners wait for words, the longest
 * waiting first.
 */
export function useOrderQueue(filters: QueueFilters): OrderQueue {
  const changes = orders[filters.sort ?? "newest"];
  const list = useRemoteList({
    path: "apply/order",
    filters,
    changes,
    events: ["queue"],
  });
  const talk = filters.unanswered ? "unansweredSince" : filters.wrong ? "wrongFileAt" : undefined;
  const since = filters.sort && talk;
  const byWait = (a: QueueItem, b: QueueItem) =>
    since ? (a[since] ?? "").localeCompare(b[since] ?? "") : 0;
  return since && list.rows ? { ...list, rows: [...list.rows].sort(byWait) } : list;
}

/**
 * Delivers an order, or replaces the file of a delivered one: `replaces` is the id of the one that
 * it has. A file that was previewed is on the server already. `onProgress` gets the part that is
 * sent, 0 to 1.
 * @throws ApiError order-not-pending, delivery-changed, wrong-type, signed-pdf, too-large; Offline
 */
export async function deliverOrder(
  id: string,
  file: File,
  onProgress?: (part: number) => void,
  replaces?: string,
): Promise<Delivery> {
  const previewed = await previews.get(file)?.then(
    (preview) => preview.upload,
    () => undefined,
  );
  if (previewed)
    try {
      return await request("POST apply/update-form/:id", {
        path: { id },
        searchParams: { replaces, upload: previewed },
      });
    } catch (error) {
      // After half an hour it is to be sent again.
      if (!isApiError(error) || error.code !== "malformed") throw error;
    }
  const address = `apply/update-form/${id}${replaces ? `?replaces=${replaces}` : ""}`;
  return upload(address, formOf(file), onProgress);
}

/**
 * The orders that files with these names, at most 50, are meant for; in the order of the names.
 * @throws ApiError, Offline
 */
export function matchFiles(names: string[]): Promise<FileMatch[]> {
  return request("POST apply/match-files", { json: { names } });
}

const previews = new WeakMap<File, Promise<PdfPreview>>();

/**
 * The first page of a PDF as a picture, and the number of pages. It is drawn by the server, because
 * a tablet's browser can't; the file stays there for its delivery. @throws ApiError encrypted-pdf,
 * unreadable-file, signed-pdf; Offline
 */
export function previewPdf(file: File): Promise<PdfPreview> {
  const known = previews.get(file);
  if (known) return known;
  const preview = upload<PdfPreview>("apply/preview", formOf(file));
  previews.set(file, preview);
  preview.catch(() => previews.delete(file));
  return preview;
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}
