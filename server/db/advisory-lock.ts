import type { Db } from "./sql.ts";

/** Waits until no other transaction does this work, and locks it until this transaction ends. */
export async function takeAdvisoryLock(tx: Db, work: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext(${`kagoj ${work}`}))`;
}
