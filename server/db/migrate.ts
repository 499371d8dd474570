import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { startupError } from "../startup-error.ts";
import { reissueListVersions, renewEpochIfReplaced } from "./list-version.ts";
import { allowLong, type Db, type Sql } from "./sql.ts";

const folder = new URL("./migrations/", import.meta.url);
const functions = new URL("./functions/", import.meta.url);
/** The row of `migrations` that stands for all functions, in their newest version. */
const FUNCTIONS = "functions";
const OLDEST_POSTGRES = 180_000;

/**
 * What else waits for a table waits behind a migration that does, so it waits only so long, and
 * tries again.
 */
const LOCK_MS = 500;
const TRIES = 600;
const LOCK_NOT_AVAILABLE = "55P03";
/**
 * PostgreSQL's codes for a table, a function or a type that is there already: somebody else's
 * program has filled the database.
 */
const THERE_ALREADY = ["42P07", "42723", "42710"];

/**
 * A schema: the sum of each of its migrations, by the name of its file. '' where a former program
 * kept none.
 */
type Schema = Record<string, string>;
type Migration = { name: string; text: string; sum: string };

/** `until`: the last migration, for a restore. `from`: their folder. */
type Which = { until?: string | undefined; from?: URL };

/** Also replaces changed functions; once, however many processes begin. @throws startup errors */
export async function migrate(sql: Sql, which: Which = {}): Promise<void> {
  const version = await versionOf(sql);
  if (version < OLDEST_POSTGRES)
    throw startupError(
      "PostgreSQL 18 or newer is needed, but the database is PostgreSQL " +
        `${Math.floor(version / 10_000)}.`,
    );
  for (let left = TRIES; ; left -= 1)
    try {
      return await migrateOnce(sql, which);
    } catch (error) {
      const { code = "", message } = error as Error & { code?: string };
      if (THERE_ALREADY.includes(code))
        throw startupError(
          `The database has tables that this program did not make (${message}): give it an empty ` +
            "one.",
        );
      if (code !== LOCK_NOT_AVAILABLE) throw error;
      if (left === 1)
        throw startupError(`A table can't be changed, somebody keeps it locked: ${message}`);
      await delay(LOCK_MS);
    }
}

async function migrateOnce(sql: Sql, { until, from = folder }: Which): Promise<void> {
  const ours = await migrationsOf(from);
  await sql.begin(async (tx) => {
    await allowLong(tx, 0);
    await tx`select pg_advisory_xact_lock(hashtext('kagoj migrations'))`;
    await tx`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`;
    await tx`
      create table if not exists migrations (name text primary key, sum text,
        applied_at timestamptz not null default now())`;
    const applied = await appliedMigrations(tx);
    const other = tellApart("The database", applied, ours);
    if (other) throw startupError(other);
    for (const { name, text, sum } of ours) {
      if (name in applied || (until && name > until)) continue;
      await tx.unsafe(text);
      await tx`insert into migrations (name, sum) values (${name}, ${sum})`;
    }
    if (until) return;
    await replaceFunctions(tx);
    await reissueListVersions(tx);
    await renewEpochIfReplaced(tx);
  });
}

/**
 * Functions are in the newest version only, so each is written once. `sum`: what all of them were
 * when they were replaced.
 */
async function replaceFunctions(tx: Db): Promise<void> {
  const names = (await readdir(functions)).sort();
  const all = (
    await Promise.all(names.map((name) => readFile(new URL(name, functions), "utf8")))
  ).join("\n");
  const changed = await tx`
    insert into migrations as m (name, sum) values (${FUNCTIONS}, ${sumOf(all)})
    on conflict (name) do update set sum = excluded.sum, applied_at = now()
    where m.sum is distinct from excluded.sum`;
  if (changed.count > 0) await tx.unsafe(all);
}

export async function appliedMigrations(sql: Db): Promise<Schema> {
  // The tables of a former program may lack the column.
  const rows = await sql<{ name: string; sum: string }[]>`
    select name, coalesce(to_jsonb(m) ->> 'sum', '') as sum from migrations m
    where name <> ${FUNCTIONS} order by name`;
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** `other`: why the tables are not those of this program, in a sentence. */
export type Pending = { waiting: string[]; other: string | undefined; tooOld: boolean };

/**
 * Changes nothing: migrations that wait, whether the tables are another program's, and whether
 * PostgreSQL is too old for any.
 */
export async function pendingMigrations(sql: Sql): Promise<Pending> {
  const ours = await migrationsOf(folder);
  const [there] = await sql<
    [{ table: boolean }]
  >`select to_regclass('migrations') is not null as table`;
  const applied = there.table ? await appliedMigrations(sql) : {};
  return {
    waiting: ours.flatMap(({ name }) => (name in applied ? [] : [name])),
    other: tellApart("The database", applied, ours),
    tooOld: (await versionOf(sql)) < OLDEST_POSTGRES,
  };
}

/**
 * For a command that finds the tables made. @throws a startup error that names the migration which
 * is another
 */
export async function refuseOtherSchema(sql: Sql): Promise<void> {
  const { other } = await pendingMigrations(sql);
  if (other) throw startupError(other);
}

/** Why this program can't bring a backup of that schema up to date, in a sentence. */
export async function refusalOfBackup(made: Schema): Promise<string | undefined> {
  return tellApart("The backup", made, await migrationsOf(folder));
}

/**
 * An older schema lacks some of our migrations, and a newer one has more; one with another text is
 * of no program that this one follows.
 */
function tellApart(what: string, made: Schema, ours: Migration[]): string | undefined {
  const sums = new Map(ours.map(({ name, sum }) => [name, sum]));
  const differs = Object.keys(made)
    .sort()
    .find((name) => made[name] !== sums.get(name));
  if (!differs) return undefined;
  if (differs > (ours.at(-1)?.name ?? ""))
    return `${what} is newer than this program: it has ${differs}. Update the program.`;
  return (
    `${what} is of another program: its ${differs} is not what this one has. Use the ` +
    "program that made it; see “Tables of another program” in OPERATIONS.md."
  );
}

async function migrationsOf(from: URL): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, from), "utf8");
      return { name, text, sum: sumOf(text) };
    }),
  );
}

/** The same however a checkout ends its lines. */
function sumOf(text: string): string {
  return createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex");
}

async function versionOf(sql: Sql): Promise<number> {
  const [server] = await sql<
    { version: number }[]
  >`select current_setting('server_version_num')::int as version`;
  return server?.version ?? 0;
}
