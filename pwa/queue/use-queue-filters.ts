import { useMemo } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { OrderStatus } from "../../contract/orders.ts";
import { addressOf } from "../ui/overlay/use-opened.ts";
import type { QueueFilters } from "./queue.ts";

const names = ["status", "category", "q", "user", "day", "sort", "file"] as const;

/** The filters of the queue. They are in the address, so that they survive a reload and other screens can link to a part. */
export function useQueueFilters() {
  const query = useSearch();
  const filters = useMemo(() => readFilters(new URLSearchParams(query)), [query]);
  /** True when the link asks for the first order to be opened, whichever it is. */
  const openFirst = new URLSearchParams(query).get("open") === "first";
  return { filters, setFilters, openFirst };
}

/** The open order stays open under other filters. */
function setFilters(wanted: QueueFilters): void {
  const params = new URLSearchParams(location.search);
  for (const name of names) {
    const value = wanted[name];
    if (value) params.set(name, value);
    else params.delete(name);
  }
  navigate(addressOf(params), { replace: true, state: history.state });
}

/** Reads the filters of an address, which may have been typed by hand. */
export function readFilters(params: URLSearchParams): QueueFilters {
  const status = OrderStatus.options.find((one) => one === params.get("status"));
  const day = params.get("day") ?? "";
  const user = params.get("user") ?? "";
  return {
    status,
    category: params.get("category") || undefined,
    q: params.get("q") || undefined,
    user: /^[\da-f-]{36}$/.test(user) ? user : undefined,
    day: /^20\d\d-\d\d-\d\d$/.test(day) ? day : undefined,
    sort: params.get("sort") === "oldest" ? "oldest" : undefined,
    file: params.get("file") === "damaged" ? "damaged" : undefined,
  };
}
