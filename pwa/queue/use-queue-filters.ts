import { useAtom } from "jotai";
import { useMemo } from "react";
import { useSearch } from "wouter";
import { OrderStatus } from "../../contract/orders.ts";
import { dayOf, oneOf, setParams, textOf, useWholeAddress } from "../lists/address.ts";
import { remembered } from "../storage/local.ts";
import type { QueueFilters } from "./queue.ts";

export type Status = OrderStatus | "all";
export type Sort = "oldest" | "newest" | "due";
/** Filters as they are chosen: also that the list is not limited. */
export type Chosen = Partial<Omit<QueueFilters, "status" | "sort">> & {
  status?: Status;
  sort?: Sort;
};

/** What a report limits the list by. */
const behind = ["from", "to", "group", "clerk", "deed"] as const;
export const noReport: Chosen = Object.fromEntries(behind.map((name) => [name, undefined]));
export const isOfReport = (filters: QueueFilters) =>
  behind.some((name) => filters[name] !== undefined);
const names = [
  ...(["status", "category", "q", "user", "day", "sort"] as const),
  ...(["unanswered", "wrong", "late", "mine"] as const),
  ...behind,
];
const deeds = ["delivered", "cancelled", "wrong", "returned"] as const;
const statuses: readonly string[] = ["all", ...OrderStatus.options];

/**
 * What the queue opens on: what was last chosen on this device, at first what is most
 * due.
 */
const statusAtom = remembered<Status>("queue-status", "pending");
const sortAtom = remembered<Sort>("queue-sort", "due");

/**
 * The filters of the queue. They are in the address, so that they survive a reload and other
 * screens can link to a part. Without one there, the last chosen holds, and is written there.
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
  useWholeAddress("/all-order", (said) => unsaid(said, { status: lastStatus, sort: lastSort }));
  return {
    filters,
    /**
     * True when something but the status was asked for, so that an empty list says nothing about
     * the queue.
     */
    narrowed: names.some((name) => name !== "status" && name !== "sort" && params.has(name)),
    /** True when the link asks for the first order to be opened, whichever it is. */
    openFirst: params.get("open") === "first",
    /** Changes these filters; the open order stays open. Each tab has its own order of sorting. */
    choose: (chosen: Chosen) => {
      if (chosen.status && !isSearch(filters)) keepStatus(chosen.status);
      if (chosen.sort) keepSort(chosen.sort);
      setParams({ ...("status" in chosen && { sort: undefined }), ...chosen });
    },
    /** Only these filters. */
    chooseOnly: (chosen: Chosen) =>
      setParams({ ...Object.fromEntries(names.map((name) => [name, undefined])), ...chosen }),
  };
}

/** A search is for one order or person, whatever became of it. */
function isSearch({ q, user, unanswered, wrong, late, mine }: QueueFilters): boolean {
  return Boolean(q ?? user ?? unanswered ?? wrong ?? late ?? mine);
}

type Last = { status: Status; sort: Sort };

/** What the last choice adds to an address: its tab, and in which order those who wait stand. */
export function unsaid(params: URLSearchParams, last: Last): Partial<Last> {
  const filters = readFilters(params, last);
  const namesTab = statuses.includes(params.get("status") ?? "");
  return {
    ...(!namesTab && !isSearch(filters) && { status: last.status }),
    ...(!params.get("sort") && takesLastSort(filters) && { sort: last.sort }),
  };
}

/** Who has waited longest, or what is most due, is a question about those who wait. */
function takesLastSort({ status, unanswered, wrong, late, mine }: QueueFilters): boolean {
  return status === "pending" && !unanswered && !wrong && !late && !mine;
}

function idOf(params: URLSearchParams, name: string): string | undefined {
  const typed = params.get(name) ?? "";
  return /^[\da-f-]{36}$/.test(typed) ? typed : undefined;
}

/** Reads the filters of an address, which may have been typed by hand. */
export function readFilters(params: URLSearchParams, last: Last): QueueFilters {
  const asked = params.get("status") ?? "";
  const others = {
    category: textOf(params, "category", 30),
    q: textOf(params, "q"),
    user: idOf(params, "user"),
    unanswered: params.get("unanswered") ? ("1" as const) : undefined,
    wrong: params.get("wrong") ? ("1" as const) : undefined,
    late: params.get("late") ? ("1" as const) : undefined,
    mine: params.get("mine") ? ("1" as const) : undefined,
    day: dayOf(params, "day"),
    from: dayOf(params, "from"),
    to: dayOf(params, "to"),
    group: idOf(params, "group"),
    clerk: idOf(params, "clerk"),
    deed: oneOf(deeds)(params, "deed"),
  };
  const wanted = statuses.includes(asked) ? asked : isSearch(others) ? "all" : last.status;
  const status = OrderStatus.options.find((one) => one === wanted);
  const talks = others.unanswered ?? others.wrong;
  const waits = others.late ?? others.mine;
  const unasked = takesLastSort({ ...others, status })
    ? last.sort
    : waits
      ? "due"
      : talks
        ? "oldest"
        : "newest";
  const sort = params.get("sort") ?? unasked;
  return { ...others, status, sort: sort === "oldest" || sort === "due" ? sort : undefined };
}
