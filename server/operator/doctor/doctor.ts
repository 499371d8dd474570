import { isAppError } from "../../app-error.ts";
import { pendingMigrations } from "../../db/migrate.ts";
import type { Shell } from "../command.ts";
import { type Operator, openDatabaseOf, readSettings } from "../database.ts";
import { checkDatabase, unreachable } from "./database.ts";
import { checkDesk, checkFiles } from "./desk.ts";
import { type Finding, failed, note } from "./findings.ts";
import { checkKeys } from "./keys.ts";
import { checkReach, checkSettings } from "./settings.ts";
import { checkStored } from "./stored.ts";

/** Examines the whole installation and changes nothing. One that can't be read ends there; what can't be reached is left out. */
export async function* examine(shell: Shell, say: (line: string) => void): AsyncGenerator<Finding> {
  const settings = attempt(() => readSettings(shell));
  if ("error" in settings) return yield failed("Settings", settings.error);
  const { env, file } = settings.value;
  yield* checkSettings(env, file);
  yield* await checkReach(env);
  yield* await checkFiles(env);
  let operator: Operator;
  try {
    operator = await openDatabaseOf(env, say);
  } catch (error) {
    return yield unreachable(error);
  }
  try {
    const { sql } = operator;
    const pending = await pendingMigrations(sql);
    yield* await checkDatabase(sql, env, pending);
    if (pending.waiting.length > 0 || pending.unknown || pending.tooOld)
      yield note("Ledger, backups, admins and files were not looked at: the tables are of another version.");
    else {
      yield* await checkDesk(sql, env);
      yield await checkStored(sql, env);
    }
    yield* await checkKeys(sql, env);
  } catch (error) {
    yield failed("The examination broke off", error);
  } finally {
    await operator.close();
  }
}

function attempt<T>(work: () => T): { value: T } | { error: unknown } {
  try {
    return { value: work() };
  } catch (error) {
    if (isAppError(error) || (error instanceof Error && "code" in error)) return { error };
    throw error;
  }
}
