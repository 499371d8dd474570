import type { WaitingWork } from "./dashboard.ts";
import type { QueueCounts } from "./queue.ts";

/**
 * The lists that GET /api/live reports changes of. An event carries no rows: the client asks for
 * the list again.
 */
export const liveLists = [
  /** The signed-in user's own. */
  "orders",
  "balance",
  "roshids",
  "recharges",
  "shop",
  /** The same for everybody. */
  "services",
  "prices",
  "switches",
  "notices",
  /** For the staff: all orders, the arrival of a new one, all top-ups, all accounts. */
  "queue",
  "arrivals",
  "recharge-history",
  "users",
] as const;
export type LiveList = (typeof liveLists)[number];

/** The lists whose versions are sent with a start and with `hello`. */
export const versionedLists = [
  "balance",
  "services",
  "prices",
  "switches",
  "notices",
  "orders",
  "recharges",
] as const;
export type VersionedList = (typeof versionedLists)[number];
/**
 * The version of each list, as in the ETag of its own call. Left out while the list is changing.
 */
export type Versions = { [List in VersionedList]?: string };

/** What waits at the desk, as its calls answer it: `counts` of the whole queue. */
export type DeskNumbers = { counts: QueueCounts; work: WaitingWork };

/**
 * `hello` is the first event of a stream: from here on nothing is missed. It carries `{ versions:
 * Versions }`, so that a page requests only lists that it has in another version. Without versions
 * it requests everything. `changed` carries `{ lists: LiveList[] }`, and for staff `{ numbers:
 * DeskNumbers }`, which were read after the change and need not be requested. `catch-up`: something
 * may have been missed, so request everything. `beat` only shows that the connection is alive.
 */
export type LiveEvent = "hello" | "changed" | "catch-up" | "beat";

/** Time between two `beat` events, in ms. */
export const HEARTBEAT_MS = 25_000;
