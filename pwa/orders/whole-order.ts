import type { Order } from "../../contract/orders.ts";
import { call } from "../api/client.ts";

/** Loads an order of the user with unmasked identifiers. Never stored on the device. @throws ApiError not-found; Offline */
export function fetchWholeOrder(id: string): Promise<Order> {
  return call("get", `apply/my-order/${id}`);
}
