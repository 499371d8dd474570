import type { Env } from "../env.ts";
import { startupError } from "../startup-error.ts";
import { reachDatabase, withinReach } from "./reach.ts";
import { openDatabase, type Sql, STATEMENT_MS } from "./sql.ts";

/*
 * A pooler in transaction mode (PgBouncer) lends a session of the server for one transaction and then to somebody else. What
 * a session keeps is then anybody's: a prepared statement meets another session or another's answer, LISTEN hears nothing, a
 * setting is lost. So through a pooler nothing is kept in a session, and what can't do without one goes past it.
 */
type Addresses = Pick<Env, "databaseUrl" | "databaseDirectUrl">;
type Setting = "DATABASE_URL" | "DATABASE_DIRECT_URL";

const ROUNDS = 3;
const QUESTIONS = 100;
/** ms. A pooler with a single session has none left for us while we hold it. */
const HELD_MS = 2_000;

/** With an address of its own for what needs a session, DATABASE_URL is taken for a pooler's. */
export function isPooled({ databaseUrl, databaseDirectUrl }: Addresses): boolean {
  return databaseDirectUrl !== databaseUrl;
}

/**
 * Looks how the two addresses treat sessions, before anybody is served through them.
 * @throws a startup error when they would mix sessions up, or when there is no answer
 */
export async function refuseMixedSessions(env: Addresses): Promise<void> {
  const { databaseUrl = "", databaseDirectUrl = "" } = env;
  const direct = isPooled(env) ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  if (await probe(databaseDirectUrl, direct, 2, ([one, other]) => sharesSessions(one as Sql, other as Sql)))
    throw startupError(
      `${direct} leads through a pooler that shares sessions: ` +
        (isPooled(env) ? "it must lead past it." : "set DATABASE_DIRECT_URL to an address past it as well."),
    );
  if (isPooled(env) && !(await probe(databaseUrl, "DATABASE_URL", 8, answersRightly)))
    throw startupError("DATABASE_URL leads through a pooler that gives answers to other questions, or none.");
}

/**
 * A pooler takes no statement_timeout from a client, so the role brings it into each new session on this database. One that
 * the operator has set stands.
 */
export async function limitStatements(pooled: Sql): Promise<void> {
  const [row] = await pooled<{ timeout: string }[]>`select current_setting('statement_timeout') as timeout`;
  if (row?.timeout !== "0") return;
  await pooled.unsafe(`do $$ begin
    execute format('alter role %I in database %I set statement_timeout = ${STATEMENT_MS}', current_user, current_database());
  end $$`);
}

/** Asks by `count` connections that lean on nothing a pooler would break. */
async function probe<T>(url: string, setting: Setting, count: number, ask: (each: Sql[]) => Promise<T>): Promise<T> {
  const each = Array.from({ length: count }, () => openDatabase(url, { max: 1, pooled: true }));
  try {
    await Promise.all(each.map((sql) => reachDatabase(sql, setting)));
    return await ask(each).catch((error: Error) => {
      throw startupError(`The database in ${setting} can't be used: ${error.message}`);
    });
  } finally {
    await Promise.all(each.map((sql) => sql.end({ timeout: 1 })));
  }
}

/** Whether two connections are not two sessions, each always the same. */
async function sharesSessions(one: Sql, other: Sql): Promise<boolean> {
  const [first, second] = [await sessionOf(one), await sessionOf(other)];
  if (first === second) return true;
  const faithful = [second, second, first, second, first];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The other twice in a row: a pooler that deals its sessions out in turn would look faithful to an even count.
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

/** Whether everybody hears the answer to their own question, when all ask at once, in transactions and outside. */
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
