import { existsSync } from "node:fs";
import { join } from "node:path";
import { isAppError } from "../../app-error.ts";
import { pendingMigrations } from "../../db/migrate.ts";
import type { Sql } from "../../db/sql.ts";
import type { Env } from "../../env.ts";
import type { Shell } from "../command.ts";
import { openDatabaseOf, readSettings } from "../database.ts";
import { checkAdmins, checkBackup, checkClock, checkDatabase, checkLedger, checkPages, isOurs } from "./database.ts";
import { type Found, failed } from "./findings.ts";
import { checkPage, checkReach, checkSettings } from "./settings.ts";
import { checkFolder, checkKeys, checkStored } from "./stored.ts";

type Check = [name: string, check: (sql: Sql, env: Env) => Promise<Found>];

const ofDatabase: Check[] = [
  ["The database", checkDatabase],
  ["The clock", checkClock],
  ["The keys", checkKeys],
];
/** Only where the tables are those of this program. */
const ofTables: Check[] = [
  ["The pages", checkPages],
  ["The ledger", checkLedger],
  ["The backup", checkBackup],
  ["The admins", checkAdmins],
  ["The files", checkStored],
];

/** Examines the whole installation, twelve checks, and changes nothing. What can't be reached is left out. */
export async function* examine(shell: Shell, say: (line: string) => void): AsyncGenerator<Found> {
  let settings: ReturnType<typeof readSettings>;
  try {
    settings = readSettings(shell);
  } catch (error) {
    return yield broken("Settings", error);
  }
  const { env, file } = settings;
  yield checkSettings(env, file);
  yield await checkPage(env);
  yield await checkReach(env);
  yield await checkFolder(env);
  if (!env.databaseUrl && !existsSync(join(env.dataDir, "postgres")))
    return yield { fine: `database: none in ${env.dataDir} yet, the first start makes it`, findings: [] };
  let opened: Awaited<ReturnType<typeof openDatabaseOf>>;
  try {
    opened = await openDatabaseOf(env, say);
  } catch (error) {
    return yield broken("No database", error);
  }
  const { sql, close } = opened;
  try {
    const more = isOurs(await pendingMigrations(sql)) ? ofTables : [];
    for (const [name, check] of [...ofDatabase, ...more])
      yield await check(sql, env).catch((error) => broken(`${name} could not be looked at`, error));
  } catch (error) {
    yield broken("The database could not be looked at", error);
  } finally {
    await close();
  }
}

function broken(what: string, error: unknown): Found {
  if (!(isAppError(error) || (error instanceof Error && "code" in error))) throw error;
  return { fine: "", findings: [failed(what, error)] };
}
