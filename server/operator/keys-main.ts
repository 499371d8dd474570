import { runCommand } from "./database.ts";
import { runKeys } from "./keys.ts";

// npm run keys [-- rotate | drop]
await runCommand(async ({ sql, env }) => {
  for (const line of await runKeys(sql, env, process.argv[2])) console.log(line);
});
