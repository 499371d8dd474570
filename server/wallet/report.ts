import type { Sql } from "../db/sql.ts";
import { startupError } from "../startup-error.ts";
import { countLedger, verifyLedger } from "./verify.ts";

/** Checks the ledger for an operator, without writing. `right`: nothing is broken. `lines`: what there is, and what is broken. */
export async function reportLedger(sql: Sql): Promise<{ right: boolean; lines: string[] }> {
  const [there] = await sql<[{ tables: boolean }]>`select to_regclass('roshid_revisions') is not null as tables`;
  if (!there.tables) throw startupError("This database has no tables of Kagoj, or old ones: start Kagoj on it once.");
  const { counts, findings } = await sql.begin("isolation level repeatable read read only", async (tx) => ({
    counts: await countLedger(tx),
    findings: await verifyLedger(tx),
  }));
  const { wallets, transfers, orders, roshidSaves } = counts;
  const lines = [`${wallets} wallets, ${transfers} transfers, ${orders} orders, ${roshidSaves} saves of roshids`];
  for (const { rule, broken, examples } of findings) lines.push(`BROKEN ${broken} ×  ${rule}: ${examples.join(", ")}`);
  if (findings.length === 0) lines.push("The ledger is right.");
  return { right: findings.length === 0, lines };
}
