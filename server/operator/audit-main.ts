import { runCommand } from "./command.ts";
import { audit } from "./commands/audit.ts";

process.exit(await runCommand(audit, process));
