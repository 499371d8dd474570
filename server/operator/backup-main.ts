import { runEarly } from "./command.ts";
import { backupOrRestore } from "./commands/backup.ts";

process.exit(await runEarly(backupOrRestore, process));
