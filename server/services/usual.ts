import type { Logger } from "pino";
import type { Db } from "../db/sql.ts";
import { regularly } from "../regularly.ts";
import { measureUsual } from "./queries.ts";

const EVERY_MS = 10 * 60_000;

/**
 * Keeps with each service how long it takes: of the last hundred orders that somebody delivered,
 * four in five came within so many minutes. It is read by the last deliveries of each service
 * alone, however many orders there are, and written only where it has changed: what a phone keeps
 * of the services is then another version. Nobody is told at once: it is no news.
 */
export function startMeasuring(sql: Db, log: Logger) {
  return regularly(EVERY_MS, () => measureUsual(sql), {
    log,
    failed: "usual times not measured; trying again",
    now: true,
  });
}
