import { expect } from "vitest";
import type { Sql } from "../db/sql.ts";
import { verifyLedger, verifyOn } from "../wallet/verify.ts";

/**
 * Expects a right ledger of the check of all and of the daily one, which goes on from the last time
 * that this was asked for.
 */
export async function expectRightLedger(sql: Sql): Promise<void> {
  expect(await verifyLedger(sql)).toEqual([]);
  expect(await verifyOn(sql, 0)).toEqual([]);
}
