import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { joinEmbedded } from "../db/embedded/start.ts";
import { reachDatabase } from "../db/reach.ts";
import { openDatabase, type Sql } from "../db/sql.ts";
import { type Env, readEnv } from "../env.ts";

const settings = resolve(import.meta.dirname, "../../.env");

export type Operator = { env: Env; sql: Sql; close(): Promise<void> };

/**
 * The settings of this installation, for a command that runs in this process. `file`: the .env that was read, if there is one.
 * @throws a startup error
 */
export function readSettings(process: Pick<NodeJS.Process, "env" | "loadEnvFile">): {
  env: Env;
  file: string | undefined;
} {
  const file = existsSync(settings) ? settings : undefined;
  if (file) process.loadEnvFile(file);
  return { env: readEnv(process.env), file };
}

/** The database for a command of the operator: that of DATABASE_URL, or the embedded one, whether Kagoj runs or not. */
export async function openDatabaseOf(env: Env, note: (line: string) => void): Promise<Operator> {
  const embedded = env.databaseUrl ? undefined : await joinEmbedded({ dataDir: env.dataDir, note });
  const sql = openDatabase(embedded?.connection ?? env.databaseDirectUrl ?? "", { max: 2, patient: true });
  const close = async () => {
    // A command that gave up may have left a query behind that is never answered.
    await sql.end({ timeout: 5 });
    await embedded?.stop();
  };
  try {
    if (!embedded)
      await reachDatabase(sql, env.databaseDirectUrl === env.databaseUrl ? "DATABASE_URL" : "DATABASE_DIRECT_URL");
  } catch (error) {
    await close();
    throw error;
  }
  return { env, sql, close };
}
