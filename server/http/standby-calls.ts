import type { CallOf, CsvPath } from "../../contract/calls.ts";

/**
 * The calls that a standby may answer, in their `read`, beside all files of many rows
 * (`GET …/csv`): reports, and lists when something is sought in them. Never a person's own orders,
 * money or settings, or what money is decided by.
 */
export const standbyCalls = {
  "GET overview": "always",
  "GET reports": "always",
  "GET reports/customers": "always",
  "GET audit": "sought",
  "GET apply/order": "sought",
  "GET apply/order-counts": "sought",
  "GET rechargeHistory/get": "sought",
  "GET users": "sought",
} as const satisfies { [C in CallOf]?: "always" | "sought" };

export type StandbyCall = keyof typeof standbyCalls | `GET ${CsvPath}`;

/** Whether a request of this call, with this query, may read a standby. */
export function mayReadStandby(name: string, query: object | undefined): boolean {
  if (name.endsWith("/csv")) return true;
  const when = (standbyCalls as Record<string, "always" | "sought">)[name];
  if (when !== "sought") return when === "always";
  return ["q", "actor"].some((part) => Boolean((query as Record<string, unknown>)?.[part]));
}
