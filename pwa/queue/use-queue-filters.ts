import { useAtom } from "jotai";
import { useMemo } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { OrderStatus } from "../../contract/orders.ts";
import { remembered } from "../offline/local.ts";
import { addressOf } from "../ui/overlay/use-opened.ts";
import type { QueueFilters } from "./queue.ts";

export type Status = OrderStatus | "all";
export type Sort = "oldest" | "newest";
/** Filters as they are chosen: also that the list is not limited. */
export type Chosen = Partial<Omit<QueueFilters, "status" | "sort">> & {
  status?: Status;
  sort?: Sort;
};

const names = ["status", "category", "q", "user", "day", "sort", "unanswered", "wrong"] as const;
const statuses: readonly string[] = ["all", ...OrderStatus.options];

/** What the queue opens on: what was last chosen on this device, at first those who have waited longest. */
const statusAtom = remembered<Status>("queue-status", "pending");
const sortAtom = remembered<Sort>("queue-sort", "oldest");

/**
 * The filters of the queue. They are in the address, so that they survive a reload and other screens can link to a part. Without
 * one there, the last chosen holds.
 */
export function useQueueFilters() {
  const query = useSearch();
  const [lastStatus, keepStatus] = useAtom(statusAtom);
  const [lastSort, keepSort] = useAtom(sortAtom);
  const params = useMemo(() => new URLSearchParams(query), [query]);
  const filters = useMemo(
    () => readFilters(params, { status: lastStatus, sort: lastSort }),
    [params, lastStatus, lastSort],
  );
  return {
    filters,
    /** True when something but the status was asked for, so that an empty list says nothing about the queue. */
    narrowed: names.some((name) => name !== "status" && name !== "sort" && params.has(name)),
    /** True when the link asks for the first order to be opened, whichever it is. */
    openFirst: params.get("open") === "first",
    /** Changes these filters; the open order stays open. */
    choose: (chosen: Chosen) => {
      if (chosen.status && !isSearch(filters)) keepStatus(chosen.status);
      if (chosen.sort) keepSort(chosen.sort);
      write(chosen);
    },
    /** Only these filters. */
    chooseOnly: (chosen: Chosen) =>
      write({ ...Object.fromEntries(names.map((name) => [name, undefined])), ...chosen }),
  };
}

function write(chosen: Chosen): void {
  const params = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(chosen)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  navigate(addressOf(params), { replace: true, state: history.state });
}

/** A search is for one order or person, whatever became of it. */
function isSearch({ q, user, unanswered, wrong }: QueueFilters): boolean {
  return Boolean(q ?? user ?? unanswered ?? wrong);
}

/** Reads the filters of an address, which may have been typed by hand. */
export function readFilters(
  params: URLSearchParams,
  last: { status: Status; sort: Sort },
): QueueFilters {
  const asked = params.get("status") ?? "";
  const day = params.get("day") ?? "";
  const user = params.get("user") ?? "";
  const others = {
    category: params.get("category") || undefined,
    q: params.get("q") || undefined,
    user: /^[\da-f-]{36}$/.test(user) ? user : undefined,
    unanswered: params.get("unanswered") ? ("1" as const) : undefined,
    wrong: params.get("wrong") ? ("1" as const) : undefined,
    day: /^20\d\d-\d\d-\d\d$/.test(day) ? day : undefined,
  };
  const wanted = statuses.includes(asked) ? asked : isSearch(others) ? "all" : last.status;
  const status = OrderStatus.options.find((one) => one === wanted);
  // Who has waited longest is a question about those who wait.
  const talks = others.unanswered ?? others.wrong;
  const sort =
    params.get("sort") ?? (talks ? "oldest" : status === "pending" ? last.sort : "newest");
  return { ...others, status, sort: sort === "oldest" ? "oldest" : undefined };
}
