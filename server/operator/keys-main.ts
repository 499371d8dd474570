import { runCommand } from "./command.ts";
import { keys } from "./commands/keys.ts";

process.exit(await runCommand(keys, process));
