import { reportLedger } from "../wallet/report.ts";
import { runCommand } from "./database.ts";

// npm run ledger:verify
await runCommand(async ({ sql }) => {
  const { right, lines } = await reportLedger(sql);
  console.log(lines.join("\n"));
  return right;
});
