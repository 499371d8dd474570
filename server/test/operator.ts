import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { inject } from "vitest";
import { compiled } from "./compiled.ts";
import { FIELD_KEYS } from "./payment-process.ts";

export type Said = { code: number; out: string; err: string };

/** Runs `npm run backup` or `npm run restore` as a process on this database. `fileKb`: the largest file that it may write. */
export function runBackup(
  server: { database: string },
  args: string[],
  { env, fileKb }: { env?: Record<string, string>; fileKb?: number } = {},
): Promise<Said> {
  const { host, port, username } = inject("database");
  const pg = { PGHOST: host, PGPORT: String(port), PGUSER: username, DATABASE_URL: `postgres:///${server.database}` };
  const command = [process.execPath, resolve(import.meta.dirname, "../operator/backup-main.ts"), ...args];
  const [program = "", ...rest] =
    fileKb === undefined
      ? command
      : ["bash", "--norc", "-c", `trap '' XFSZ; ulimit -f ${fileKb}; exec "$@"`, "limited", ...command];
  return new Promise((done) => {
    execFile(
      program,
      rest,
      { env: { PATH: process.env.PATH, ...compiled, FIELD_KEYS, ...pg, ...env } },
      (error, out, err) => done({ code: Number(error?.code ?? 0), out: out.trim(), err: err.trim() }),
    );
  });
}
