import { readFileSync } from "node:fs";
import type { Sql } from "../../server/db/sql.ts";

/** Of the clock that Linux tells a process's time by. */
const TICKS_A_SECOND = 100;

/**
 * The seconds of a processor that PostgreSQL has used, with all its processes and those that have
 * ended; 0 where the system does not tell.
 */
export async function postgresSeconds(sql: Sql): Promise<number> {
  const [row] = await sql<[{ file: string }]>`select pg_read_file('postmaster.pid') as file`;
  const postmaster = row.file.split("\n")[0] ?? "";
  try {
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
    return children
      .split(" ")
      .filter(Boolean)
      .reduce((sum, child) => sum + secondsOf(child), secondsOf(postmaster, { ended: true }));
  } catch {
    return 0;
  }
}

/** `ended`: also of its children that have ended. */
function secondsOf(pid: string, { ended = false } = {}): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name, in brackets, may have spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, ended ? 15 : 13).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND;
}
