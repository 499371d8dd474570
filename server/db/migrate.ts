import { readdir, readFile } from "node:fs/promises";
import { startupError } from "../startup-error.ts";
import { reissueListVersions } from "./list-version.ts";
import type { Db, Sql } from "./sql.ts";

const folder = new URL("./migrations/", import.meta.url);
const OLDEST_POSTGRES = 180_000;

/**
 * Brings the schema to the newest migration, or to the one named `until` (for a restore). When several processes do this at
 * once, the first does the work. @throws startup errors for an old PostgreSQL, and a schema newer than this program
 */
export async function migrate(sql: Sql, { until }: { until?: string } = {}): Promise<void> {
  const [server] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
  if ((server?.version ?? 0) < OLDEST_POSTGRES)
    throw startupError(`PostgreSQL 18 or newer is needed, but the database is version ${server?.version}.`);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql") && (!until || name <= until)).sort();
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('kagoj migrations'))`;
    await tx`set local statement_timeout = 0`;
    await tx`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`;
    const applied = new Set(await appliedMigrations(tx));
    const unknown = [...applied].find((name) => !names.includes(name));
    if (unknown) throw startupError(`The database is newer than this program: it has ${unknown}. Update the program.`);
    for (const name of names) {
      if (applied.has(name)) continue;
      await tx.unsafe(await readFile(new URL(name, folder), "utf8"));
      await tx`insert into migrations (name) values (${name})`;
    }
    if (!until) await reissueListVersions(tx);
  });
}

/** The migrations this database has had, oldest first. */
export async function appliedMigrations(sql: Db): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from migrations order by name`;
  return rows.map((row) => row.name);
}
