import type { ReportWay } from "../../contract/reports/report.ts";
import type { Range } from "./ranges.ts";

/*
 * Where the rows behind a figure are: the lists that there are, limited to its days.
 */

/** Of each service, group, clerk or customer; all without one. */
type Whose = {
  category?: string;
  group?: string;
  user?: string;
  clerk?: string;
  /** What was done on those days: else they are the days of the orders. */
  deed?: "delivered" | "cancelled" | "wrong" | "returned";
};

export function ordersBehind({ from, to }: Range, whose: Whose = {}): string {
  return `/all-order?${new URLSearchParams({ status: "all", from, to, ...whose })}`;
}

/** Undefined where nothing has a list of its own. */
export function moneyBehind({ from, to }: Range, way?: ReportWay): string | undefined {
  const days = { from, to };
  if (way === "code") return "/codes";
  if (way === "desk") return `/audit?${new URLSearchParams({ action: "balance-set", ...days })}`;
  const of = { status: "success", ...(way && { way }), ...days };
  return `/recharge-history?${new URLSearchParams(of)}`;
}
