import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { joinEmbedded } from "../db/embedded/start.ts";
import { reachDatabase } from "../db/reach.ts";
import { openDatabase, type Sql } from "../db/sql.ts";
import { type Env, readEnv } from "../env.ts";

const settings = resolve(import.meta.dirname, "../../.env");

export type Operator = { env: Env; sql: Sql; close(): Promise<void> };

/** The database for a command of the operator: DATABASE_URL, or the embedded one, beside a running Kagoj or alone. */
export async function openOperator(): Promise<Operator> {
  if (existsSync(settings)) process.loadEnvFile(settings);
  const env = readEnv();
  const embedded = env.databaseUrl ? undefined : await joinEmbedded({ dataDir: env.dataDir, note: console.error });
  const sql = openDatabase(embedded?.connection ?? env.databaseDirectUrl ?? "", { max: 2, patient: true });
  if (!embedded)
    await reachDatabase(sql, env.databaseDirectUrl === env.databaseUrl ? "DATABASE_URL" : "DATABASE_DIRECT_URL");
  const close = async () => {
    // A command that gave up may have left a question behind that is never answered.
    await sql.end({ timeout: 5 });
    await embedded?.stop();
  };
  return { env, sql, close };
}

/** Runs a command and ends the process: expected refusals are one line, everything else is shown whole. */
export async function runCommand(command: (operator: Operator) => Promise<boolean | void>): Promise<never> {
  let operator: Operator | undefined;
  try {
    operator = await openOperator();
    const fine = await command(operator);
    await operator.close();
    process.exit(fine === false ? 1 : 0);
  } catch (error) {
    const expected = error instanceof Error && ("appCode" in error || ("code" in error && error.code === "startup"));
    console.error(expected ? error.message : error);
    await operator?.close().catch(() => {});
    process.exit(1);
  }
}
