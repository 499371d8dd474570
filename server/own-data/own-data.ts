import type { OwnData } from "../../contract/users.ts";
import { toCsv } from "../../contract/values/csv.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Sql } from "../db/sql.ts";
import type { Seal } from "../seal/seal.ts";
import { findAccount, listConcerned, listOwn } from "./queries.ts";

/**
 * Whole, of one moment; files by address. `actor`: who asks, undefined for the operator; it is
 * logged. @throws not-found
 */
export async function copyOwnData(
  { sql, seal }: { sql: Sql; seal: Seal },
  userId: string,
  actor: string | undefined,
): Promise<OwnData> {
  const data = await sql.begin("isolation level repeatable read read only", async (tx) => {
    const account = await findAccount(tx, userId);
    if (!account) throw appError("not-found");
    return { madeAt: new Date().toISOString(), account, ...(await listOwn(tx, seal, userId)) };
  });
  await recordAudit(sql, { actor, action: "own-data-exported", subject: userId });
  return data as unknown as OwnData;
}

/** Whom a breach concerns, as CSV: everybody of whom something was stored or changed since then. */
export async function concernedAsCsv(sql: Sql, since: Date): Promise<string> {
  const rows = await listConcerned(sql, since);
  const heads = ["username", "name", "orders", "roshids", "payers' numbers", "last seen (UTC)"];
  return toCsv([
    heads,
    ...rows.map(
      ({ lastSeen, ...row }) =>
        [...Object.values(row), lastSeen?.toISOString() ?? ""] as (string | number)[],
    ),
  ]);
}
