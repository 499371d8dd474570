import type { Db } from "./sql.ts";

/** Waits until nobody else does such work, and keeps the turn until the transaction ends. */
export async function takeTurn(tx: Db, work: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext(${`kagoj ${work}`}))`;
}
