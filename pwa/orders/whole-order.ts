import type { Order } from "../../contract/orders.ts";
import { call } from "../api/client.ts";

/** One order of mine with its identifiers whole; never kept on the device. @throws ApiError not-found; Offline */
export function fetchWholeOrder(id: string): Promise<Order> {
  return call("get", `apply/my-order/${id}`);
}
