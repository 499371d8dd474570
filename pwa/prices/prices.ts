import type { PriceChange } from "../../contract/prices.ts";
import { call } from "../api/client.ts";

/** The latest changes of prices, newest first. @throws ApiError, Offline */
export function listPriceChanges(): Promise<PriceChange[]> {
  return call("get", "balance/changes");
}
