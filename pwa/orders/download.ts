import { type FileType, fileTypes } from "../../contract/files.ts";
import type { Order } from "../../contract/orders.ts";
import { callBlob } from "../api/client.ts";
import { saveAs } from "../api/save-as.ts";
import { canShare, type StoredFile, shareFile } from "../api/share-file.ts";
import { asOwner } from "../offline/as-owner.ts";
import { inOwnCache } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";
import { inCache } from "../offline/db.ts";
import type { FileRow, OfflineFile } from "../offline/rows.ts";
import { isLocked } from "../offline/sealed/locked.ts";
import { seal, unseal } from "../offline/sealed/phone-key.ts";
import { isQuotaError } from "../offline/storage.ts";
import { useStored } from "../offline/use-stored.ts";

type Delivered = Pick<Order, "_id" | "file" | "fileType">;

/**
 * Saves the delivered file of an order as `order.<ext>`: from this device if it is kept here, otherwise from the server. It is
 * kept to be opened offline. @throws ApiError, Offline
 */
export async function downloadOrderFile(order: Delivered): Promise<void> {
  const kept = (await findContent(order)) ?? (await fetchFile(order));
  // Undefined when somebody else has logged in meanwhile.
  if (kept) saveAs(kept.blob, kept.name);
}

/**
 * The same, but hands the file to another app if the browser can, named by the order's number: people send several at once.
 * @throws ApiError, Offline
 */
export async function shareOrderFile(order: Order): Promise<void> {
  const kept = (await findContent(order)) ?? (await fetchFile(order));
  if (kept) await shareFile(toShare(kept, order));
}

/** A kept file as others get it. An order that an older release kept has no number. */
export function toShare(file: StoredFile, order: Partial<Pick<Order, "orderNumber">> | undefined): StoredFile {
  return { ...file, name: nameOf(file.type, order?.orderNumber) };
}

/** True when this browser can hand the file of an order to another app. */
export function canShareFileOf({ fileType }: Pick<Order, "fileType">): boolean {
  return fileType !== null && canShare({ name: nameOf(fileType), type: fileType });
}

/** The files kept on this device, newest first, without their content. */
export function useCachedFiles(): OfflineFile[] | undefined {
  return useStored((userId) => inCache(userId, ({ files }) => files.orderBy("savedAt").reverse().toArray()));
}

/** A kept file with its content; undefined when it is no longer on this device. @throws Locked */
export function openCachedFile(orderId: string): Promise<StoredFile | undefined> {
  return inOwnCache(({ files }) => files.get(orderId)).then((row) => row && contentOf(row));
}

/** Keeps a file to be opened offline, without a download. @throws ApiError, Offline, Locked */
export async function saveOrderFile(order: Delivered): Promise<void> {
  if (await findKeptFile(order)) return;
  const { unkept } = (await fetchFile(order)) ?? {};
  if (isLocked(unkept)) throw unkept;
}

/** Deletes a kept file, or all of them, from this device. The server still has them. */
export async function deleteCachedFiles(orderId?: string): Promise<void> {
  await inOwnCache(({ files }) => (orderId === undefined ? files.clear() : files.delete(orderId)));
}

/** The kept file of an order, unless the delivery was replaced since. */
async function findKeptFile({ _id, file }: Delivered): Promise<FileRow | undefined> {
  const kept = await inOwnCache(({ files }) => files.get(_id));
  return kept?.path === file ? kept : undefined;
}

/** The kept file of an order with its content. One that can't be opened counts as missing, so that it is loaded again. */
async function findContent(order: Delivered): Promise<StoredFile | undefined> {
  const row = await findKeptFile(order);
  return row && contentOf(row).catch(() => undefined);
}

async function contentOf({ _id, name, type, sealed }: FileRow): Promise<StoredFile | undefined> {
  const userId = currentUser()?._id;
  if (!userId) return undefined;
  const content = await unseal(userId, _id, await sealed.arrayBuffer());
  return { blob: new Blob([content], { type }), name, type };
}

/** `unkept`: why the file could not be kept, which must not stop the download itself. */
function fetchFile({ _id, file, fileType }: Delivered): Promise<(StoredFile & { unkept?: unknown }) | undefined> {
  return asOwner(
    () => callBlob((file ?? "").replace(/^\/api\//, "")),
    async (blob, userId) => {
      const type = fileType ?? blob.type;
      const stored = { blob, name: nameOf(type), type };
      try {
        const sealed = new Blob([await seal(userId, _id, await blob.arrayBuffer())]);
        const { name } = stored;
        const facts = { _id, name, type, path: file ?? "", size: blob.size, savedAt: new Date().toISOString() };
        await inCache(userId, ({ files }) => files.put({ ...facts, sealed }));
        return stored;
      } catch (unkept) {
        if (!isQuotaError(unkept) && !isLocked(unkept)) throw unkept;
        return { ...stored, unkept };
      }
    },
  );
}

function nameOf(type: string, name = "order"): string {
  return `${name}.${fileTypes[type as FileType] ?? "pdf"}`;
}
