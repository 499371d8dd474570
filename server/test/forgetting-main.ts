import { openDatabase } from "../db/sql.ts";
import { createDiskStore } from "../files/disk-store.ts";
import { oldSteps } from "../forgetting/old.ts";

// A process of its own that forgets what is 180 days old, for tests that kill it: node …
// DATABASE_URL FOLDER
const [, , url = "", folder = ""] = process.argv;
for (const step of Object.values(oldSteps(openDatabase(url), createDiskStore(folder), 180)))
  await step();
process.exit(0);
