import type { Overview } from "../../contract/overview.ts";
import { call } from "../api/client.ts";

/** The desk at a glance. @throws ApiError, Offline */
export function getOverview(): Promise<Overview> {
  return call("get", "overview");
}
