import type { ReportWay } from "../../contract/reports/report.ts";
import type { Declaration } from "../../contract/services/declare.ts";
import { priceName } from "../services/names.ts";
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

/**
 * Whether what a service brought are orders that a list has. Saves of roshids are in none, nor is
 * what was charged without an order, which stands by the name of its price: a few services, and all
 * of the operator's own, have one that is their key.
 */
export function hasOrders(services: readonly Declaration[], name: string): boolean {
  if (name === "roshid") return false;
  return services.some(({ key }) => key === name) || !priceName(services, name);
}

/** No list of orders shows cost and profit: they stand by service, and lead there to the orders. */
export function soldBehind({ from, to }: Range): string {
  return `/reports?${new URLSearchParams({ from, to })}`;
}

/** Undefined where nothing has a list of its own. */
export function moneyBehind({ from, to }: Range, way?: ReportWay): string | undefined {
  const days = { from, to };
  if (way === "code") return "/codes";
  if (way === "desk") return `/audit?${new URLSearchParams({ action: "balance-set", ...days })}`;
  const of = { status: "success", ...(way && { way }), ...days };
  return `/recharge-history?${new URLSearchParams(of)}`;
}
