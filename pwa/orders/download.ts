import { type FileType, fileTypes, type Order } from "../../contract/orders.ts";
import { callBlob } from "../api/client.ts";
import { saveAs } from "../api/save-as.ts";
import { currentUser } from "../offline/chat-user.ts";
import { cacheDb, type KeptFile, reopening } from "../offline/db.ts";
import { isQuotaError } from "../offline/quota.ts";
import { useStored } from "../offline/use-stored.ts";

/**
 * Saves the delivered file of an order as `order.<ext>`, from this device when it is kept here, else from the server,
 * and keeps it for opening offline. @throws ApiError, Offline
 */
export async function downloadOrderFile(order: Pick<Order, "_id" | "file" | "fileType">): Promise<void> {
  const { blob, name } = (await findKeptFile(order._id)) ?? (await fetchFile(order));
  saveAs(blob, name);
}

/** The files kept on this device, newest first. */
export function useKeptFiles(): KeptFile[] | undefined {
  return useStored((userId) => cacheDb(userId).files.orderBy("savedAt").reverse().toArray());
}

/** Fetches a file without saving it as a download, so that it opens offline. @throws ApiError, Offline */
export async function keepOrderFile(order: Pick<Order, "_id" | "file" | "fileType">): Promise<void> {
  if (!(await findKeptFile(order._id))) await fetchFile(order);
}

/** Drops a kept file, or all of them. The server has them still. */
export async function dropKeptFiles(orderId?: string): Promise<void> {
  const userId = currentUser()?._id;
  if (!userId) return;
  const { files } = cacheDb(userId);
  await reopening(() => (orderId === undefined ? files.clear() : files.delete(orderId)));
}

async function findKeptFile(orderId: string): Promise<KeptFile | undefined> {
  const userId = currentUser()?._id;
  return userId ? reopening(() => cacheDb(userId).files.get(orderId)) : undefined;
}

async function fetchFile({ _id, file, fileType }: Pick<Order, "_id" | "file" | "fileType">): Promise<KeptFile> {
  const userId = currentUser()?._id;
  const blob = await callBlob((file ?? "").replace(/^\/api\//, ""));
  const type = fileType ?? blob.type;
  const name = `order.${fileTypes[type as FileType] ?? "pdf"}`;
  const kept = { _id, blob, name, type, size: blob.size, savedAt: new Date().toISOString() };
  if (userId && currentUser()?._id === userId) await keep(userId, kept);
  return kept;
}

async function keep(userId: string, file: KeptFile): Promise<void> {
  try {
    await reopening(() => cacheDb(userId).files.put(file));
  } catch (error) {
    // A full device must not stop the download itself.
    if (!isQuotaError(error)) throw error;
  }
}
