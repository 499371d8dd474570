/** What the first process tells its workers: end; leave the port to your successor, then end; the embedded database died or is back. */
export type Order = { type: "stop"; afterMs: number } | { type: "leave" } | { type: "database"; isUp: boolean };

/** What a worker tells: it serves. */
export const READY = "ready";

/** The environment variable that hands the embedded database's address to workers, as JSON. */
export const DATABASE_VARIABLE = "KAGOJ_EMBEDDED_DATABASE";
