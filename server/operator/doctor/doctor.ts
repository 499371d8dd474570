import { existsSync } from "node:fs";
import { join } from "node:path";
import { isAppError } from "../../app-error.ts";
import { pendingMigrations } from "../../db/migrate.ts";
import { type Shell, terminalOf } from "../command.ts";
import { openDatabaseOf, readSettings } from "../database.ts";
import {
  checkAdmins,
  checkBackup,
  checkClock,
  checkDatabase,
  checkErrors,
  checkHousekeeping,
  checkLedger,
  checkPages,
  checkPhones,
  checkStandby,
  checkStatements,
  isCurrent,
} from "./database.ts";
import { checkStored } from "./files.ts";
import { checkFolder } from "./folders.ts";
import { checkGateways } from "./gateways.ts";
import { failed, type Report } from "./report.ts";
import { checkKeys, checkPackages, checkPage, checkReach, checkSettings } from "./settings.ts";
import { checkSms, trySms } from "./sms.ts";

const ofDatabase = [
  ["The clock", checkClock],
  ["The keys", checkKeys],
] as const;
/** Only where the tables are those of this program. */
const ofTables = [
  ["The standby", checkStandby],
  ["The pages", checkPages],
  ["The gateways", checkGateways],
  ["The ledger", checkLedger],
  ["The backup", checkBackup],
  ["The phones", checkPhones],
  ["The SMS", checkSms],
  ["The errors", checkErrors],
  ["Housekeeping", checkHousekeeping],
  ["The admins", checkAdmins],
  ["The files", checkStored],
  ["The statements", checkStatements],
] as const;

type Look = (name: string, check: (report: Report) => string | Promise<string>) => Promise<void>;

/**
 * What is wrong, in nineteen checks, and how to mend it. Changes nothing; what can't be reached is
 * left out.
 */
export async function doctor(shell: Shell): Promise<number> {
  const { log, error } = terminalOf(shell);
  let sum = 0;
  await examine(shell, error, async (name, check) => {
    const [notes, wrong]: [string[], string[]] = [[], []];
    const report: Report = {
      note: (text) => void notes.push(`note   ${text}`),
      wrong: (text) => void wrong.push(`WRONG  ${text}`),
    };
    const fine = await Promise.resolve(report)
      .then(check)
      .catch((failure) => {
        if (!(isAppError(failure) || (failure instanceof Error && "code" in failure)))
          throw failure;
        report.wrong(failed(name, failure));
      });
    for (const line of [...(wrong.length > 0 ? wrong : [`ok     ${fine}`]), ...notes]) log(line);
    sum += wrong.length;
  });
  log(sum === 0 ? "\nNothing is wrong." : `\nWrong: ${sum}`);
  return sum === 0 ? 0 : 1;
}

async function examine(shell: Shell, say: (line: string) => void, look: Look): Promise<void> {
  let settings: ReturnType<typeof readSettings> | undefined;
  await look("Settings", (report) => {
    settings = readSettings(shell);
    return checkSettings(report, settings.env, settings.file);
  });
  if (!settings) return;
  const { env } = settings;
  await look("The packages", (report) => checkPackages(report));
  await look("The page", (report) => checkPage(report, env));
  await look("The address", (report) => checkReach(report, env));
  await look("The data folder", (report) => checkFolder(report, env));
  let opened: Awaited<ReturnType<typeof openDatabaseOf>> | undefined;
  await look("No database", async (report) => {
    if (!env.databaseUrl && !existsSync(join(env.dataDir, "postgres")))
      return `database: none in ${env.dataDir} yet, the first start makes it`;
    opened = await openDatabaseOf(env, say);
    return checkDatabase(report, opened.sql, env);
  });
  if (!opened) return;
  const { sql, close } = opened;
  try {
    const more = isCurrent(await pendingMigrations(sql)) ? ofTables : [];
    for (const [name, check] of [...ofDatabase, ...more])
      await look(`${name} could not be looked at`, (report) => check(report, sql, env));
    const [flag, number] = terminalOf(shell).args;
    if (more.length > 0 && flag === "--sms")
      await look("The trial SMS", (report) => trySms(report, sql, env, number));
  } finally {
    await close();
  }
}
