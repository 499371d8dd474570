import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Logger } from "pino";
import { inject } from "vitest";
import { createApp } from "../app.ts";
import { createSessions } from "../auth/sessions.ts";
import type { Connection } from "../db/embedded/start.ts";
import { openDatabase, type Sql } from "../db/sql.ts";
import { readEnv } from "../env.ts";
import { createDiskStore } from "../files/disk-store.ts";
import { sealStore } from "../files/sealed-store.ts";
import type { FileStore } from "../files/store.ts";
import { openLog } from "../log/log.ts";
import { createSeal } from "../seal/seal.ts";
import { afterThisFile } from "./closing.ts";
import { EMPTY_TEMPLATE, SEEDED_TEMPLATE } from "./database.ts";
import { ADMIN, FIELD_KEYS, noLimits } from "./payment-process.ts";
import { silentLive } from "./silent-live.ts";

type Given = { empty?: boolean; log?: Logger; files?: FileStore; at?: Connection };

/** Makes the databases of all files that share this process, with which it ends. */
let maker: Sql | undefined;

export type TestServer = Awaited<ReturnType<typeof openTestServer>>;

/**
 * A whole server on its own database, for one test file. `env` overrides the environment; `empty`
 * leaves out the first data; `log` gets its log, `files` is its file store, `at` leads to a database
 * that was made already.
 */
export async function openTestServer(
  env: Record<string, string> = {},
  { empty = false, log, files, at }: Given = {},
) {
  const connection = at ?? (await makeDatabase(empty ? EMPTY_TEMPLATE : SEEDED_TEMPLATE));
  const { database } = connection;
  const sql = openDatabase(connection);
  const folder = mkdtempSync(join(tmpdir(), "kagoj-files-"));
  const dataDir = `${folder}-data`;
  const settings = readEnv({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: ADMIN.password,
    FIELD_KEYS,
    LOG_LEVEL: "silent",
    ...noLimits,
    ...env,
  });
  const seal = createSeal(settings.fieldKeys ?? []);
  const deps = {
    sql,
    seal,
    env: settings,
    log: log ?? openLog(settings.logLevel),
    sessions: createSessions(sql, { secure: settings.production }),
    files: files ?? sealStore(createDiskStore(folder), seal.files),
    live: silentLive,
  };
  const app = createApp(deps, join(folder, "no-page"));
  afterThisFile(async () => {
    // The database is removed with the cluster: dropping one would first write all others to the
    // disk.
    await sql.end({ timeout: 1 });
    for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true });
  });
  return { ...deps, app, database, folder };
}

async function makeDatabase(template: string) {
  const server = inject("database");
  const database = `test_${randomBytes(8).toString("hex")}`;
  // In memory, copied files are cheaper than copied pages, which the log would hold as well.
  maker ??= openDatabase({ ...server, database: "postgres" }, { max: 1, patient: true });
  await maker.unsafe(`create database ${database} template ${template} strategy file_copy`);
  return { ...server, database };
}
