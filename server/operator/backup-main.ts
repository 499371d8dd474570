import { join } from "node:path";
import { startupError } from "../startup-error.ts";
import { backUp, restore } from "./backup.ts";
import { runCommand } from "./database.ts";

// npm run backup [-- FOLDER]      npm run restore -- FOLDER
const [action, named] = process.argv.slice(2);
await runCommand(async ({ env, sql }) => {
  const files = join(env.dataDir, "files");
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const folder = named ?? join("backups", stamp);
  if (action === "restore" && !named)
    throw startupError("Name the backup: npm run restore -- backups/2026-01-31T12-00-00");
  const tables = action === "restore" ? await restore(sql, files, folder) : await backUp(sql, files, folder);
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  console.log(
    `${action === "restore" ? "Restored" : "Saved"} ${rows} rows of ${Object.keys(tables).length} tables: ${folder}`,
  );
  if (env.s3)
    console.error(
      action === "restore"
        ? `WARNING: delivered files are read from the S3 bucket ${env.s3.bucket}, and nothing was put there. Bring its files back yourself.`
        : `WARNING: delivered files are in the S3 bucket ${env.s3.bucket}, and NOT in this backup. Copy the bucket too.`,
    );
});
