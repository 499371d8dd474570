import type { Env } from "../env.ts";
import { startupError } from "../startup-error.ts";
import { reachDatabase, withinReach } from "./reach.ts";
import { openDatabase, type Sql, STATEMENT_MS } from "./sql.ts";

/*
 * A pooler in transaction mode (PgBouncer) lends a session of the server for one transaction, and then to another client. So
 * nothing may be kept in a session: LISTEN hears nothing, settings are lost, and prepared statements fail unless the pooler itself
 * keeps them for each client. What needs a session of its own connects past the pooler.
 */
type Addresses = Pick<Env, "databaseUrl" | "databaseDirectUrl">;
type Setting = "DATABASE_URL" | "DATABASE_DIRECT_URL";

const ROUNDS = 3;
const QUESTIONS = 100;
/** ms to wait for an answer while we hold a session, which may be the only one of the pooler. */
const HELD_MS = 2_000;

/** DATABASE_URL counts as a pooler's when DATABASE_DIRECT_URL is another address. */
export function isPooled({ databaseUrl, databaseDirectUrl }: Addresses): boolean {
  return databaseDirectUrl !== databaseUrl;
}

/**
 * Checks before the start how the two addresses treat sessions. `prepare`: whether statements may be prepared at DATABASE_URL.
 * @throws a startup error when they would mix sessions up, or give no answer
 */
export async function refuseMixedSessions(env: Addresses): Promise<{ prepare: boolean }> {
  const { databaseUrl = "", databaseDirectUrl = "" } = env;
  const direct = isPooled(env) ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  if (await probe(databaseDirectUrl, direct, 2, ([one, other]) => sharesSessions(one as Sql, other as Sql)))
    throw startupError(
      `${direct} leads through a pooler that shares sessions: ` +
        (isPooled(env) ? "it must lead past it." : "set DATABASE_DIRECT_URL to an address past it as well."),
    );
  if (!isPooled(env)) return { prepare: true };
  const prepare = await probe(databaseUrl, "DATABASE_URL", 1, ([sql]) => keepsStatements(sql as Sql), true);
  if (!(await probe(databaseUrl, "DATABASE_URL", 8, answersRightly, prepare)))
    throw startupError("DATABASE_URL leads through a pooler that gives answers to other questions, or none.");
  return { prepare };
}

/**
 * Sets the statement_timeout for the role in this database, because a pooler does not take it from a client. A timeout of the
 * operator's stays.
 */
export async function limitStatements(pooled: Sql): Promise<void> {
  const [row] = await pooled<{ timeout: string }[]>`select current_setting('statement_timeout') as timeout`;
  if (row?.timeout !== "0") return;
  await pooled.unsafe(`do $$ begin
    execute format('alter role %I in database %I set statement_timeout = ${STATEMENT_MS}', current_user, current_database());
  end $$`);
}

/** Opens `count` connections that also work through a pooler, and asks `ask` about them. */
async function probe<T>(
  url: string,
  setting: Setting,
  count: number,
  ask: (each: Sql[]) => Promise<T>,
  prepare = false,
): Promise<T> {
  const each = Array.from({ length: count }, () => openDatabase(url, { max: 1, pooled: true, prepare }));
  try {
    await Promise.all(each.map((sql) => reachDatabase(sql, setting)));
    return await ask(each).catch((error: Error) => {
      throw startupError(`The database in ${setting} can't be used: ${error.message}`);
    });
  } finally {
    await Promise.all(each.map((sql) => sql.end({ timeout: 1 })));
  }
}

/** True unless the two connections are two sessions, each always the same. */
async function sharesSessions(one: Sql, other: Sql): Promise<boolean> {
  const [first, second] = [await sessionOf(one), await sessionOf(other)];
  if (first === second) return true;
  const faithful = [second, second, first, second, first];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The other one twice in a row: a pooler that gives its sessions in turn would pass a test with an even count.
    const alone = [await sessionOf(other), await sessionOf(other), await sessionOf(one)];
    const held = await other.begin(async (tx) => [await sessionOf(tx), await withinReach(sessionOf(one), HELD_MS)]);
    if (`${[...alone, ...held]}` !== `${faithful}`) return true;
  }
  return false;
}

async function sessionOf(sql: Pick<Sql, "unsafe">): Promise<number | undefined> {
  const [row] = await sql.unsafe<{ session: number }[]>("select pg_backend_pid() as session");
  return row?.session;
}

/**
 * True when the pooler keeps prepared statements for its clients (PgBouncer 1.21 or newer, with max_prepared_statements): then
 * PostgreSQL knows this one by a name of the pooler's. Otherwise it stays in a session that is lent to others, under a random name.
 */
async function keepsStatements(sql: Sql): Promise<boolean> {
  const rows = await sql<{ name: string }[]>`
    select name from pg_prepared_statements where statement like '%whose statement is this?%'`;
  return rows.length > 0 && rows.every(({ name }) => name !== rows.statement.name);
}

/** True when every query gets its own answer, though all are sent at once, some in transactions. */
async function answersRightly(each: Sql[]): Promise<boolean> {
  const ask = async (question: number): Promise<boolean> => {
    const sql = each[question % each.length] as Sql;
    const answer = (db: Pick<Sql, "unsafe">) => db.unsafe(`select $1::int + ${question % 7} as answer`, [question]);
    const [row] = question % 3 ? await answer(sql) : await sql.begin((tx) => answer(tx));
    return row?.answer === question + (question % 7);
  };
  const right = await withinReach(Promise.all(Array.from({ length: QUESTIONS }, (_, question) => ask(question))));
  return right?.every(Boolean) ?? false;
}
