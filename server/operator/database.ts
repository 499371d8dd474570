import { joinEmbedded } from "../db/embedded/start.ts";
import { isPooled, reachDatabase } from "../db/pooler.ts";
import { openDatabase, type Sql } from "../db/sql.ts";
import { type Env, readEnv } from "../env.ts";
import { loadSettings, settingsFile } from "../settings-file.ts";

/** `settingsFile`: where the .env is; undefined: beside package.json. */
export type Source = Pick<NodeJS.Process, "env"> & { settingsFile?: string };

/**
 * For a command that runs in this process. `file`: the .env that was read, if there is one. @throws
 * a startup error
 */
export function readSettings({ env, settingsFile: file = settingsFile }: Source): {
  env: Env;
  file: string | undefined;
} {
  const isThere = loadSettings(env, { file });
  return { env: readEnv(env), file: isThere ? file : undefined };
}

/** `trouble`: why it died, as far as its own log says. */
export type OpenDatabase = { sql: Sql; close(): Promise<void>; trouble(): string | undefined };

/**
 * The database for a command of the operator: that of DATABASE_URL, or the embedded one, whether
 * Kagoj runs or not.
 */
export async function openDatabaseOf(
  env: Env,
  note: (line: string) => void,
): Promise<OpenDatabase> {
  const embedded = env.databaseUrl ? undefined : await joinEmbedded({ dataDir: env.dataDir, note });
  const sql = openDatabase(embedded?.connection ?? env.databaseDirectUrl ?? "", {
    max: 2,
    patient: true,
  });
  const close = async () => {
    // A command that gave up may have left a query behind that is never answered.
    await sql.end({ timeout: 5 });
    await embedded?.stop();
  };
  try {
    if (!embedded)
      await reachDatabase(
        sql,
        env.databaseDirectUrl === env.databaseUrl ? "DATABASE_URL" : "DATABASE_DIRECT_URL",
      );
  } catch (error) {
    await close();
    throw error;
  }
  return { sql, close, trouble: () => embedded?.trouble() };
}

/** The standby for a command of the operator, not reached yet; undefined where there is none. */
export function openStandbyOf(env: Env): Sql | undefined {
  if (!env.databaseReadUrl) return undefined;
  return openDatabase(env.databaseReadUrl, { max: 2, patient: true, pooled: isPooled(env) });
}
