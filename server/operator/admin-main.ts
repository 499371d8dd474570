import { runCommand } from "./command.ts";
import { admin } from "./commands/admin.ts";

process.exit(await runCommand(admin, process));
