import { runCommand } from "../operator/database.ts";
import { reportLedger } from "./report.ts";

// npm run ledger:verify
await runCommand(async ({ sql }) => {
  const { right, lines } = await reportLedger(sql);
  console.log(lines.join("\n"));
  return right;
});
