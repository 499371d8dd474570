import { runCommand } from "../operator/database.ts";
import { startupError } from "../startup-error.ts";
import { countLedger, verifyLedger } from "./verify.ts";

// npm run ledger:verify
await runCommand(async ({ sql }) => {
  const [there] = await sql<[{ tables: boolean }]>`select to_regclass('roshid_revisions') is not null as tables`;
  if (!there.tables) throw startupError("This database has no tables of Kagoj, or old ones: start Kagoj on it once.");
  const { counts, findings } = await sql.begin("isolation level repeatable read read only", async (tx) => ({
    counts: await countLedger(tx),
    findings: await verifyLedger(tx),
  }));
  const { wallets, transfers, orders, roshidSaves } = counts;
  console.log(`${wallets} wallets, ${transfers} transfers, ${orders} orders, ${roshidSaves} saves of roshids`);
  for (const { rule, broken, examples } of findings) console.log(`BROKEN ${broken} ×  ${rule}: ${examples.join(", ")}`);
  if (findings.length === 0) console.log("The ledger is right.");
  return findings.length === 0;
});
