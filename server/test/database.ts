import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../db/embedded/start.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/sql.ts";

declare module "vitest" {
  interface ProvidedContext {
    database: { host: string; port: number; username: string };
  }
}

export const TEMPLATE = "kagoj_template";

/** One PostgreSQL for the whole run, with a migrated template that each test file clones. It may lose all: no fsync. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-test-"));
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded({
    dataDir,
    settings: { fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_connections: "300" },
  });
  const { host, port, username } = embedded.connection;
  const first = openDatabase(embedded.connection, { max: 1 });
  await first.unsafe(`create database ${TEMPLATE}`);
  await first.end();
  const template = openDatabase({ host, port, username, database: TEMPLATE }, { max: 1 });
  await migrate(template);
  await template.end();
  project.provide("database", { host, port, username });
  return async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
