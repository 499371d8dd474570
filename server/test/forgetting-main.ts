import { openDatabase } from "../db/sql.ts";
import { createDiskStore } from "../files/disk-store.ts";
import { forgetOld } from "../forgetting/old.ts";

// A process of its own that forgets what is 180 days old, for tests that kill it: node … DATABASE_URL FOLDER
const [, , url = "", folder = ""] = process.argv;
await forgetOld(openDatabase(url), createDiskStore(folder), 180);
process.exit(0);
