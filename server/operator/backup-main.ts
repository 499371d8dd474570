import { runCommand } from "./command.ts";
import { backupOrRestore } from "./commands/backup.ts";

process.exit(await runCommand(backupOrRestore, process));
