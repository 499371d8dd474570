import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { startupError } from "../startup-error.ts";
import { reissueListVersions, renewEpochIfReplaced } from "./list-version.ts";
import type { Db, Sql } from "./sql.ts";

const folder = new URL("./migrations/", import.meta.url);
const functions = new URL("./functions/", import.meta.url);
const OLDEST_POSTGRES = 180_000;

/** What else waits for a table waits behind a migration that does, so it waits only so long, and tries again. */
const LOCK_MS = 500;
const TRIES = 600;
const LOCK_NOT_AVAILABLE = "55P03";

/** `until`: the last migration, for a restore. `from`: their folder. */
type Which = { until?: string; from?: URL };

/** Also replaces changed functions; once, however many processes begin. @throws startup errors */
export async function migrate(sql: Sql, which: Which = {}): Promise<void> {
  const version = await versionOf(sql);
  if (version < OLDEST_POSTGRES)
    throw startupError(
      `PostgreSQL 18 or newer is needed, but the database is PostgreSQL ${Math.floor(version / 10_000)}.`,
    );
  for (let left = TRIES; ; left -= 1)
    try {
      return await migrateOnce(sql, which);
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (left === 1)
        throw startupError(
          `A table can't be changed, somebody keeps it locked: ${(error as Error).message}`,
        );
      await delay(LOCK_MS);
    }
}

async function migrateOnce(sql: Sql, { until, from = folder }: Which): Promise<void> {
  const names = (await migrationNames(from)).filter((name) => !until || name <= until);
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`select pg_advisory_xact_lock(hashtext('kagoj migrations'))`;
    await tx`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`;
    await tx`
      create table if not exists migrations (name text primary key, sum text, applied_at timestamptz not null default now())`;
    const applied = new Set(await appliedMigrations(tx));
    const unknown = [...applied].find((name) => !names.includes(name));
    if (unknown)
      throw startupError(
        `The database is newer than this program: it has ${unknown}. Update the program.`,
      );
    for (const name of names) {
      if (applied.has(name)) continue;
      await tx.unsafe(await readFile(new URL(name, from), "utf8"));
      await tx`insert into migrations (name) values (${name})`;
    }
    if (until) return;
    await replaceFunctions(tx);
    await reissueListVersions(tx);
    await renewEpochIfReplaced(tx);
  });
}

/** Functions are in the newest version only, so each is written once. `sum`: what all of them were when they were replaced. */
async function replaceFunctions(tx: Db): Promise<void> {
  const names = (await readdir(functions)).sort();
  const all = (
    await Promise.all(names.map((name) => readFile(new URL(name, functions), "utf8")))
  ).join("\n");
  const sum = createHash("sha256").update(all).digest("hex");
  const changed = await tx`
    insert into migrations as m (name, sum) values ('functions', ${sum})
    on conflict (name) do update set sum = excluded.sum, applied_at = now() where m.sum is distinct from excluded.sum`;
  if (changed.count > 0) await tx.unsafe(all);
}

export async function appliedMigrations(sql: Db): Promise<string[]> {
  const rows = await sql<
    { name: string }[]
  >`select name from migrations where sum is null order by name`;
  return rows.map((row) => row.name);
}

export type Pending = { waiting: string[]; unknown: string | undefined; tooOld: boolean };

/** Changes nothing: migrations that wait, one that only a newer program knows, and whether PostgreSQL is too old for any. */
export async function pendingMigrations(sql: Sql): Promise<Pending> {
  const names = await migrationNames(folder);
  const [there] = await sql<
    [{ table: boolean }]
  >`select to_regclass('migrations') is not null as table`;
  const applied = there.table ? await appliedMigrations(sql) : [];
  return {
    waiting: names.filter((name) => !applied.includes(name)),
    unknown: applied.find((name) => !names.includes(name)),
    tooOld: (await versionOf(sql)) < OLDEST_POSTGRES,
  };
}

async function migrationNames(from: URL): Promise<string[]> {
  return (await readdir(from)).filter((name) => name.endsWith(".sql")).sort();
}

async function versionOf(sql: Sql): Promise<number> {
  const [server] = await sql<
    { version: number }[]
  >`select current_setting('server_version_num')::int as version`;
  return server?.version ?? 0;
}
