import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import { OrderStatus } from "../../contract/orders.ts";
import type { QueueFilters } from "./queue.ts";

const names = ["status", "category", "q", "user", "day", "sort", "file"] as const;

/** The filters of the queue. They are in the address, so that they survive a reload and other screens can link to a part. */
export function useQueueFilters() {
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(query)), [query]);
  const setFilters = useCallback(
    (wanted: QueueFilters) => {
      const entries = names.flatMap((name) => (wanted[name] ? [[name, wanted[name]]] : []));
      setParams(new URLSearchParams(entries), { replace: true });
    },
    [setParams],
  );
  /** True when the link asks for the first order to be opened; its next filters no longer do. */
  const openFirst = params.get("open") === "first";
  return { filters, setFilters, openFirst };
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
