import type { Env } from "../env.ts";
import { startupError } from "../startup-error.ts";
import { openDatabase, type Sql, STATEMENT_MS } from "./sql.ts";

type Addresses = Pick<Env, "databaseUrl" | "databaseDirectUrl">;

/** ms for a notification, which takes none past a pooler. */
const LISTEN_MS = 3_000;

/** DATABASE_URL counts as a pooler's when DATABASE_DIRECT_URL is another address. */
export function isPooled({ databaseUrl, databaseDirectUrl }: Addresses): boolean {
  return databaseDirectUrl !== databaseUrl;
}

/**
 * Both addresses must answer, and what is notified at one be heard at the other. @throws a startup
 * error
 */
export async function refuseSharedSessions(env: Addresses): Promise<void> {
  const direct = isPooled(env) ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  const [listener, other] = [env.databaseDirectUrl, env.databaseUrl].map((url = "") =>
    openDatabase(url, { max: 1, pooled: true }),
  ) as [Sql, Sql];
  try {
    await Promise.all([reachDatabase(listener, direct), reachDatabase(other, "DATABASE_URL")]);
    const channel = `kagoj_probe_${process.pid}`;
    const { promise: heard, resolve } = Promise.withResolvers<true>();
    const listening = await listener.listen(channel, () => resolve(true));
    await other.notify(channel, "");
    const isHeard = await withinReach(heard, LISTEN_MS);
    await listening.unlisten();
    if (!isHeard)
      throw startupError(
        `${direct} leads through a pooler that shares sessions: ` +
          (isPooled(env)
            ? "it must lead past it."
            : "set DATABASE_DIRECT_URL to an address past it as well."),
      );
  } finally {
    await Promise.all([listener, other].map((sql) => sql.end({ timeout: 1 })));
  }
}

/**
 * Sets it for the role, because a pooler does not take it from a client. A timeout of the
 * operator's stays.
 */
export async function limitStatements(pooled: Sql): Promise<void> {
  const [row] = await pooled<
    { timeout: string }[]
  >`select current_setting('statement_timeout') as timeout`;
  if (row?.timeout !== "0") return;
  await pooled.unsafe(`do $$ begin
    execute format('alter role %I in database %I set statement_timeout = ${STATEMENT_MS}',
      current_user, current_database());
  end $$`);
}

/**
 * The driver tries for ever when something accepts connections and hangs up, like a proxy without a
 * database.
 */
const REACH_MS = 10_000;

/**
 * @throws a startup error that names the setting, when the database of that address gives no
 * answer.
 */
export async function reachDatabase(
  sql: Sql,
  setting: "DATABASE_URL" | "DATABASE_DIRECT_URL",
): Promise<void> {
  try {
    if (!(await withinReach(sql`select 1`))) throw new Error("no answer within 10 s");
  } catch (error) {
    throw startupError(`The database in ${setting} can't be reached: ${(error as Error).message}`);
  }
}

/** The answer, or undefined when it takes longer than `ms`. */
export async function withinReach<T>(
  answer: PromiseLike<T>,
  ms = REACH_MS,
): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
