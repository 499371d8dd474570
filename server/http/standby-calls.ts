import type { CallOf } from "../../contract/calls.ts";

/**
 * The calls that a standby may answer, in their `read`: reports and files of many rows, and lists
 * when something is sought in them. Never a person's own orders, money or settings, or what money
 * is decided by.
 */
export const standbyCalls = {
  "GET overview": "always",
  "GET reports": "always",
  "GET reports/customers": "always",
  "GET reports/services/csv": "always",
  "GET reports/ways/csv": "always",
  "GET reports/groups/csv": "always",
  "GET reports/clerks/csv": "always",
  "GET reports/customers/csv": "always",
  "GET audit/csv": "always",
  "GET rechargeHistory/csv": "always",
  "GET codes/csv": "always",
  "GET closings/csv": "always",
  "GET reports/orders/csv": "always",
  "GET reports/movements/csv": "always",
  "GET audit": "sought",
  "GET apply/order": "sought",
  "GET apply/order-counts": "sought",
  "GET rechargeHistory/get": "sought",
  "GET users": "sought",
} as const satisfies { [C in CallOf]?: "always" | "sought" };

export type StandbyCall = keyof typeof standbyCalls;

/** Whether a request of this call, with this query, may read a standby. */
export function mayReadStandby(name: string, query: object | undefined): boolean {
  const when = (standbyCalls as Record<string, "always" | "sought">)[name];
  if (when !== "sought") return when === "always";
  return ["q", "actor"].some((part) => Boolean((query as Record<string, unknown>)?.[part]));
}
