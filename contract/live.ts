/**
 * What GET /api/live can say has changed. It never says what it changed to: the client asks the list, which costs a 304
 * when it was told too much.
 */
export const liveLists = [
  /** Mine. */
  "orders",
  "balance",
  "roshids",
  "recharges",
  /** Everybody's. */
  "services",
  "prices",
  "switches",
  "notices",
  /** The staff's: all orders, that a new one came in, top-ups, accounts. */
  "queue",
  "arrivals",
  "recharge-history",
  "users",
] as const;
export type LiveList = (typeof liveLists)[number];

/**
 * `hello` is the first event of a stream: from here on nothing is missed. `changed` carries `{ lists: LiveList[] }`.
 * `catch-up`: something may have been missed, so ask for everything. `beat` comes so often that silence for longer means a dead line.
 */
export type LiveEvent = "hello" | "changed" | "catch-up" | "beat";

/** Between two signs of life on a stream, in ms. */
export const HEARTBEAT_MS = 25_000;
