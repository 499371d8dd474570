import { type FileType, fileTypes } from "../../contract/files.ts";
import type { Order } from "../../contract/orders.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import { nameOf } from "../../contract/services/values.ts";
import { callBlob } from "../api/client.ts";
import { canShare, type StoredFile, saveAs, shareFile } from "../api/save.ts";
import { asOwner } from "../offline/as-owner.ts";
import { inOwnCache } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";
import { inCache } from "../offline/db.ts";
import { orNothing } from "../offline/or-nothing.ts";
import { isKeptFile } from "../offline/row-shapes.ts";
import type { FileRow, OfflineFile } from "../offline/rows.ts";
import { seal, unseal } from "../offline/sealed/phone-key.ts";
import { useStored } from "../offline/use-stored.ts";
import { inTime } from "../storage/in-time.ts";

export type Delivered = Pick<Order, "_id" | "file" | "fileType"> &
  Partial<Pick<Order, "orderNumber" | "category" | "service" | "wrongFileAt">> &
  Record<string, unknown>;

/**
 * Saves the delivered file of an order: from this device if it is kept here, otherwise from the
 * server. It is kept to be opened offline. @throws ApiError, Offline
 */
export async function downloadOrderFile(order: Delivered): Promise<void> {
  const kept = (await findContent(order)) ?? (await fetchFile(order));
  // Undefined when somebody else has logged in meanwhile.
  if (kept) saveAs(kept.blob, kept.name);
}

/** The same, but hands the file to another app if the browser can. @throws ApiError, Offline */
export async function shareOrderFile(order: Delivered): Promise<void> {
  const kept = (await findContent(order)) ?? (await fetchFile(order));
  if (kept) await shareFile(kept);
}

/** True when this browser can hand the file of an order to another app. */
export function canShareFileOf(order: Delivered): boolean {
  const type = order.fileType;
  return type !== null && canShare({ name: fileNameOf(order, type), type });
}

/** The files kept on this device, newest first, without their content. */
export function useCachedFiles(): OfflineFile[] | undefined {
  return useStored(
    (userId) =>
      inCache(userId, ({ files }) =>
        files.orderBy("savedAt").reverse().filter(isKeptFile).toArray(),
      ),
    [],
  );
}

/** A kept file with its content; undefined when it is no longer on this device. @throws Locked */
export function openCachedFile(orderId: string): Promise<StoredFile | undefined> {
  return inOwnCache(({ files }) => files.get(orderId)).then((row) => row && contentOf(row));
}

/** Deletes a kept file, or all of them, from this device. The server still has them. */
export async function deleteCachedFiles(orderId?: string): Promise<void> {
  await inOwnCache(({ files }) => (orderId === undefined ? files.clear() : files.delete(orderId)));
}

/** The kept file of an order, unless the delivery was replaced since. */
async function findKeptFile({ _id, file }: Delivered): Promise<FileRow | undefined> {
  const kept = await orNothing(
    inOwnCache(({ files }) => files.get(_id)),
    undefined,
  );
  return kept?.path === file ? kept : undefined;
}

/**
 * The kept file of an order with its content. One that can't be opened counts as missing, so that
 * it is loaded again.
 */
async function findContent(order: Delivered): Promise<StoredFile | undefined> {
  const row = await findKeptFile(order);
  return row && contentOf(row).catch(() => undefined);
}

async function contentOf({ sealed, ...facts }: FileRow): Promise<StoredFile | undefined> {
  const userId = currentUser()?._id;
  if (!userId) return undefined;
  const { name, type } = facts;
  const content = await unseal(userId, boundOf(facts), await inTime(sealed.arrayBuffer()));
  return { blob: new Blob([content], { type }), name, type };
}

/** What a kept file is bound to: under another's name or number it does not open. */
function boundOf({ _id, name, type, path }: OfflineFile): string {
  return JSON.stringify([_id, name, type, path]);
}

/** Loads a file and keeps it. That it could not be kept must not stop the download itself. */
function fetchFile(order: Delivered): Promise<StoredFile | undefined> {
  const { _id, file, fileType } = order;
  return asOwner(
    () => callBlob((file ?? "").replace(/^\/api\//, "")),
    async (blob, userId) => {
      const type = fileType ?? blob.type;
      const stored = { blob, name: fileNameOf(order, type), type };
      const facts = {
        _id,
        name: stored.name,
        type,
        path: file ?? "",
        size: blob.size,
        savedAt: new Date().toISOString(),
      };
      // The file has come, whatever becomes of the copy.
      await keepFile(userId, facts, blob).catch(() => undefined);
      return stored;
    },
  );
}

async function keepFile(userId: string, facts: OfflineFile, blob: Blob): Promise<void> {
  const sealed = new Blob([await seal(userId, boundOf(facts), await blob.arrayBuffer())]);
  await inCache(userId, ({ files }) => files.put({ ...facts, sealed }));
}

/**
 * Number, service in Latin letters, and kind: "K-1067-sign-copy.pdf". People save and send several
 * at once.
 */
function fileNameOf(order: Delivered, type: string): string {
  const { orderNumber, category = "", service = findBuiltIn(category) } = order;
  const name =
    service &&
    nameOf(service, order)
      .en.toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join("-");
  const words = [orderNumber, name ?? (category || "order")].filter(Boolean).join("-");
  return `${words}.${fileTypes[type as FileType] ?? "pdf"}`;
}
