import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DeletedRow } from "../../contract/orders.ts";
import type { QueueItem } from "../../contract/queue.ts";
import { callList } from "../api/client.ts";
import { inTurn } from "../lists/in-turn.ts";
import { mergeChanges, withoutDeleted } from "../lists/merge.ts";
import { useFresh } from "../lists/use-fresh.ts";
import type { QueueFilters } from "./queue.ts";

/*
 * In memory only: other people's identity numbers never land on the staff's disk.
 */
export type OrderQueue = {
  /** Undefined until first fetched. */
  orders: QueueItem[] | undefined;
  /** ISO 8601. */
  asOf: string | undefined;
  /** The last refresh's failure, ApiError or Offline; the orders shown are older then. */
  error: unknown;
  hasMore: boolean;
};

type Loaded = { orders: QueueItem[]; etag: string | undefined; next: string | undefined };
type Row = QueueItem | DeletedRow;

const PATH = "apply/order";
const NOTHING: OrderQueue = { orders: undefined, asOf: undefined, error: undefined, hasMore: false };

/** Everybody's orders, newest first unless told, asked again when they change, and each minute while the page is visible. */
export function useOrderQueue({ status, category, q, user, day, sort, file }: QueueFilters) {
  const [queue, setQueue] = useState<OrderQueue>(NOTHING);
  const loaded = useRef<Loaded | undefined>(undefined);
  const filters = useMemo(
    () => ({ status, category, q, user, day, sort, file }),
    [status, category, q, user, day, sort, file],
  );
  const key = JSON.stringify(filters);
  const asked = useRef(key);
  const turn = useRef(inTurn());

  const show = useCallback((work: (known: Loaded | undefined) => Promise<Loaded | undefined>) => {
    const askedFor = asked.current;
    return turn.current(async () => {
      if (askedFor !== asked.current) return;
      try {
        const now = await work(loaded.current);
        if (askedFor !== asked.current || !now) return;
        loaded.current = now;
        setQueue({
          orders: now.orders,
          asOf: new Date().toISOString(),
          error: undefined,
          hasMore: now.next !== undefined,
        });
      } catch (error) {
        if (askedFor === asked.current) setQueue((queue) => ({ ...queue, error }));
      }
    });
  }, []);

  const refresh = useCallback(
    () => show((known) => (known ? loadChanges(known, filters) : loadFirst(filters))),
    [show, filters],
  );
  const loadMore = useCallback(() => show((known) => loadOlder(known)), [show]);

  useEffect(() => {
    // Other filters are another list.
    asked.current = key;
    loaded.current = undefined;
    turn.current = inTurn();
    setQueue(NOTHING);
  }, [key]);
  useFresh(refresh, { events: ["queue"], key: key });

  return { ...queue, refresh, loadMore };
}

/** The first page of a list. @throws ApiError, Offline */
export async function loadFirst(filters: QueueFilters): Promise<Loaded | undefined> {
  const page = await callList<Row>(PATH, { searchParams: { ...filters } });
  if (page.status === 304) return undefined;
  return { orders: withoutDeleted<QueueItem>(page.rows), etag: page.etag, next: page.next };
}

/** The list with what changed since; orders that left the filter are gone from it. @throws ApiError, Offline */
export async function loadChanges(known: Loaded, filters: QueueFilters): Promise<Loaded | undefined> {
  const first = await callList<Row>(PATH, { searchParams: { ...filters }, etag: known.etag, since: known.etag });
  if (first.status === 304) return known;
  // The version we held is not of this list any more: the answer is the whole list.
  if (!first.delta) return { orders: withoutDeleted<QueueItem>(first.rows), etag: first.etag, next: first.next };
  const changes = [...first.rows];
  for (let next = first.next; next; ) {
    const page = await callList<Row>(next);
    if (page.status === 304) break;
    changes.push(...page.rows);
    next = page.next;
  }
  const orders = mergeChanges(known.orders, changes, known.next === undefined, filters.sort === "oldest");
  return { orders, etag: first.etag, next: known.next };
}

/** The list with its next older page. @throws ApiError, Offline */
export async function loadOlder(known: Loaded | undefined): Promise<Loaded | undefined> {
  if (!known?.next) return known;
  const page = await callList<Row>(known.next);
  if (page.status === 304) return known;
  const older = withoutDeleted<QueueItem>(page.rows);
  return { ...known, orders: [...known.orders, ...older], next: page.next };
}
