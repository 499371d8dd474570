import { type FileType, fileTypes } from "../../contract/files.ts";
import type { Order } from "../../contract/orders.ts";
import { callBlob } from "../api/client.ts";
import { saveAs } from "../api/save-as.ts";
import { canShare, shareFile } from "../api/share-file.ts";
import { asOwner } from "../offline/as-owner.ts";
import { inOwnCache } from "../offline/cache.ts";
import { inCache } from "../offline/db.ts";
import { isQuotaError } from "../offline/quota.ts";
import type { KeptFile } from "../offline/rows.ts";
import { useStored } from "../offline/use-stored.ts";

type Delivered = Pick<Order, "_id" | "file" | "fileType" | "correctedAt">;

/**
 * Saves the delivered file of an order as `order.<ext>`: from this device if it is kept here, otherwise from the server. It is
 * kept to be opened offline. @throws ApiError, Offline
 */
export async function downloadOrderFile(order: Delivered): Promise<void> {
  const kept = (await findKeptFile(order)) ?? (await fetchFile(order));
  // Undefined when somebody else has logged in meanwhile.
  if (kept) saveAs(kept.blob, kept.name);
}

/**
 * The same, but hands the file to another app if the browser can, named by the order's number: people send several at once.
 * @throws ApiError, Offline
 */
export async function shareOrderFile(order: Order): Promise<void> {
  const kept = (await findKeptFile(order)) ?? (await fetchFile(order));
  if (kept) await shareFile(toShare(kept, order));
}

/** A kept file as others get it. An order that an older release kept has no number. */
export function toShare(file: KeptFile, order: Partial<Pick<Order, "orderNumber">> | undefined): KeptFile {
  return { ...file, name: nameOf(file.type, order?.orderNumber) };
}

/** True when this browser can hand the file of an order to another app. */
export function canShareFileOf({ fileType }: Pick<Order, "fileType">): boolean {
  return fileType !== null && canShare({ name: nameOf(fileType), type: fileType });
}

/** The files kept on this device, newest first. */
export function useKeptFiles(): KeptFile[] | undefined {
  return useStored((userId) => inCache(userId, ({ files }) => files.orderBy("savedAt").reverse().toArray()));
}

/** Keeps a file to be opened offline, without a download. @throws ApiError, Offline */
export async function keepOrderFile(order: Delivered): Promise<void> {
  if (!(await findKeptFile(order))) await fetchFile(order);
}

/** Deletes a kept file, or all of them, from this device. The server still has them. */
export async function dropKeptFiles(orderId?: string): Promise<void> {
  await inOwnCache(({ files }) => (orderId === undefined ? files.clear() : files.delete(orderId)));
}

/** The kept file of an order, unless the delivery was replaced since. */
async function findKeptFile({ _id, file, correctedAt }: Delivered): Promise<KeptFile | undefined> {
  const kept = await inOwnCache(({ files }) => files.get(_id));
  // Of a file from before paths were kept only a correction tells that it may be another one.
  return kept && (kept.path ? kept.path === file : !correctedAt) ? kept : undefined;
}

function fetchFile({ _id, file, fileType }: Delivered): Promise<KeptFile | undefined> {
  return asOwner(
    () => callBlob((file ?? "").replace(/^\/api\//, "")),
    async (blob, userId) => {
      const type = fileType ?? blob.type;
      const name = nameOf(type);
      const path = file ?? "";
      const kept = { _id, blob, name, type, path, size: blob.size, savedAt: new Date().toISOString() };
      await inCache(userId, ({ files }) => files.put(kept)).catch((error: unknown) => {
        // Full storage must not stop the download itself.
        if (!isQuotaError(error)) throw error;
      });
      return kept;
    },
  );
}

function nameOf(type: string, name = "order"): string {
  return `${name}.${fileTypes[type as FileType] ?? "pdf"}`;
}
