import { parseArgs } from "node:util";
import { migrate } from "../../db/migrate.ts";
import type { Env } from "../../env.ts";
import { startupError } from "../../startup-error.ts";
import { archiveAudit, bringBackAudit } from "../audit-archive.ts";
import type { Terminal } from "../command.ts";
import type { Operator } from "../database.ts";
import { watched } from "../watch.ts";

const usage = `npm run audit -- archive FOLDER [--days 730]   moves older lines of the log of who did what to a file there
npm run audit -- bring-back FILE              puts them back`;
const PATIENCE = { total: 4 * 3600_000, silence: 30 * 60_000 };

export async function audit({ sql, env }: Operator, { args, stderr, log }: Terminal): Promise<void> {
  const { command, path, days } = readCommand(args, env);
  await migrate(sql);
  const line = await watched(PATIENCE, stderr, async (watch) => {
    if (command === "bring-back") return `${await bringBackAudit(sql, path, watch)} lines are back in the log.`;
    const done = await archiveAudit(sql, { days, folder: path }, watch);
    return done
      ? `${done.lines} lines older than ${days} days are in ${done.file} and no longer in the database. SHA-256: ${done.sha256}`
      : `No line of the log is older than ${days} days.`;
  });
  log(line);
}

function readCommand(args: string[], { retentionDays }: Env): { command: string; path: string; days: number } {
  try {
    const options = { days: { type: "string", default: "730" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [command = "", path = "", more] = positionals;
    if (!["archive", "bring-back"].includes(command) || !path || more !== undefined) throw new Error(usage);
    const days = /^\d{1,5}$/.test(values.days) ? Number(values.days) : 0;
    if (days <= retentionDays)
      throw new Error(`--days must be more than RETENTION_DAYS (${retentionDays}): the file is never asked to forget.`);
    return { command, path, days };
  } catch (error) {
    throw startupError((error as Error).message);
  }
}
