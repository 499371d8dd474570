import { useEffect, useState } from "react";
import type { Order } from "../../contract/orders.ts";
import { estimateStorage, type StorageEstimate } from "../offline/storage.ts";
import { useKeptFiles } from "../orders/download.ts";
import { useMyOrders } from "../orders/my-orders.ts";

export type OfflineFileRow = NonNullable<ReturnType<typeof useKeptFiles>>[number];
/** `order` is undefined when it is no longer in the list on this phone. */
export type SavedFile = { file: OfflineFileRow; order: Order | undefined };

/** The kept files, newest first, each with its order, and delivered orders without a kept file. Undefined while reading. */
export function useSavedFiles(): { saved: SavedFile[]; missing: Order[]; bytes: number } | undefined {
  const files = useKeptFiles();
  const mine = useMyOrders();
  if (!files || !mine?.whole) return undefined;
  const orders = mine.rows;
  const kept = new Set(files.map((file) => file._id));
  return {
    saved: files.map((file) => ({ file, order: orders.find((order) => order._id === file._id) })),
    missing: orders.filter((order) => order.status === "approved" && order.file && !kept.has(order._id)),
    bytes: files.reduce((sum, file) => sum + file.size, 0),
  };
}

/** How full the device's storage is. Estimated again when `change` changes. */
export function useStorageEstimate(change: unknown): StorageEstimate | undefined {
  const [estimate, setEstimate] = useState<StorageEstimate>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` only says when to estimate again.
  useEffect(() => {
    estimateStorage().then(setEstimate, () => setEstimate(undefined));
  }, [change]);
  return estimate;
}
