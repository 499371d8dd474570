import { runCommand } from "./command.ts";
import { forget } from "./commands/forget.ts";

process.exit(await runCommand(forget, process));
