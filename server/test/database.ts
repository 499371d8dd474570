import type { TestProject } from "vitest/node";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/sql.ts";
import { readEnv } from "../env.ts";
import { seed } from "../seed.ts";
import { startCluster } from "./cluster.ts";
import { ADMIN } from "./payment-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    database: { host: string; port: number; username: string };
  }
}

/**
 * The templates that test files clone: a migrated database, and one with the first data as well.
 */
export const EMPTY_TEMPLATE = "kagoj_empty";
export const SEEDED_TEMPLATE = "kagoj_seeded";

/** Starts one PostgreSQL for the whole run, with templates for test files to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, temporary, remove } = await startCluster();
  // For the processes of the tests. Where it is in memory, nobody waits for a disk: backups,
  // uploads and databases of their own are synced many times.
  process.env.TMPDIR = temporary;
  const { host, port, username } = connection;
  const open = (database: string) => openDatabase({ host, port, username, database }, { max: 1 });
  const first = open("postgres");
  await first.unsafe(`create database ${EMPTY_TEMPLATE}`);
  const empty = open(EMPTY_TEMPLATE);
  await migrate(empty);
  await empty.end();
  await first.unsafe(`create database ${SEEDED_TEMPLATE} template ${EMPTY_TEMPLATE}`);
  await first.end();
  const seeded = open(SEEDED_TEMPLATE);
  await seed(seeded, readEnv({ ADMIN_PASSWORD: ADMIN.password }), { embedded: false });
  await seeded.end();
  project.provide("database", { host, port, username });
  return remove;
}
