import { chmodSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";
import { findPid, isTaken } from "../db/embedded/lock.ts";
import { startEmbedded } from "../db/embedded/start.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/sql.ts";
import { readEnv } from "../env.ts";
import { seed } from "../seed.ts";
import { ADMIN } from "./payment-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    database: { host: string; port: number; username: string };
  }
}

/** The templates that test files clone: a migrated database, and one with the first data as well. */
export const EMPTY_TEMPLATE = "kagoj_empty";
export const SEEDED_TEMPLATE = "kagoj_seeded";

/** Linux's file system in memory: a database has 600 files, which take much longer on a disk. */
const IN_MEMORY = "/dev/shm";
/** Three times what a whole run needs. */
const ENOUGH_BYTES = 6e9;

/**
 * Starts one PostgreSQL for the whole run, with templates for test files to clone. Without fsync, because its data may be lost.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeKilled();
  const dataDir = mkdtempSync(join(hasMemory() ? IN_MEMORY : tmpdir(), "kagoj-test-"));
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded({
    dataDir,
    settings: {
      fsync: "off",
      full_page_writes: "off",
      synchronous_commit: "off",
      max_connections: "300",
      // No test waits a minute for it, and it would open each of their databases in turn.
      autovacuum: "off",
      max_wal_size: "256MB",
    },
  });
  const { host, port, username } = embedded.connection;
  const open = (database: string) => openDatabase({ host, port, username, database }, { max: 1 });
  const first = open("postgres");
  await first.unsafe(`create database ${EMPTY_TEMPLATE}`);
  const empty = open(EMPTY_TEMPLATE);
  await migrate(empty);
  await empty.end();
  await first.unsafe(`create database ${SEEDED_TEMPLATE} template ${EMPTY_TEMPLATE}`);
  await first.end();
  const seeded = open(SEEDED_TEMPLATE);
  await seed(seeded, readEnv({ ADMIN_PASSWORD: ADMIN.password }), { demo: false });
  await seeded.end();
  project.provide("database", { host, port, username });
  return async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

function hasMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES;
}

/** Removes what a killed run has left in memory, with its PostgreSQL. */
function removeKilled(): void {
  for (const lock of globSync(`${IN_MEMORY}/kagoj-test-*/postgres/kagoj.lock`)) {
    if (isTaken(lock)) continue;
    const left = findPid(join(dirname(lock), "cluster"));
    if (left) process.kill(left, "SIGQUIT");
    rmSync(dirname(dirname(lock)), { recursive: true, force: true, maxRetries: 5 });
  }
}
