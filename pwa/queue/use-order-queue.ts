import type { QueueItem } from "../../contract/queue.ts";
import { type RemoteList, useRemoteList } from "../lists/use-remote-list.ts";
import type { QueueFilters } from "./queue.ts";

export type OrderQueue = RemoteList<QueueItem>;

/** Everybody's orders, newest first unless told. */
export function useOrderQueue(filters: QueueFilters): OrderQueue {
  const changes = filters.sort === "oldest" ? "oldest-first" : "newest-first";
  return useRemoteList<QueueItem>({ path: "apply/order", filters, changes, events: ["queue"] });
}
