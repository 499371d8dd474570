import type { Dashboard } from "../../contract/overview.ts";
import { call } from "../api/client.ts";

/** Today's figures of the desk (admin). @throws ApiError, Offline */
export function getOverview(): Promise<Dashboard> {
  return call("get", "overview");
}
