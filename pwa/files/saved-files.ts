import { useEffect, useState } from "react";
import type { Order } from "../../contract/orders.ts";
import { estimateStorage, type StorageEstimate } from "../offline/storage.ts";
import { useKeptFiles } from "../orders/download.ts";
import { useMyOrders } from "../orders/my-orders.ts";

export type KeptFile = NonNullable<ReturnType<typeof useKeptFiles>>[number];
/** `order` is undefined for one that is no longer in the list on this phone. */
export type SavedFile = { file: KeptFile; order: Order | undefined };

/** The kept files, newest first, each with its order; and the delivered files that are not kept. Undefined while reading. */
export function useSavedFiles(): { saved: SavedFile[]; missing: Order[]; bytes: number } | undefined {
  const files = useKeptFiles();
  const orders = useMyOrders()?.rows;
  if (!files || !orders) return undefined;
  const kept = new Set(files.map((file) => file._id));
  return {
    saved: files.map((file) => ({ file, order: orders.find((order) => order._id === file._id) })),
    missing: orders.filter((order) => order.status === "approved" && order.file && !kept.has(order._id)),
    bytes: files.reduce((sum, file) => sum + file.size, 0),
  };
}

/** How full this device is, looked at anew whenever `change` is another. */
export function useStorageEstimate(change: unknown): StorageEstimate | undefined {
  const [estimate, setEstimate] = useState<StorageEstimate>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `change` is another look.
  useEffect(() => {
    estimateStorage().then(setEstimate, () => setEstimate(undefined));
  }, [change]);
  return estimate;
}
