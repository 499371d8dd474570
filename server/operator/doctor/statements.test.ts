import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEmbedded } from "../../db/embedded/start.ts";
import { openDatabase } from "../../db/sql.ts";
import { openDesk } from "../../test/builders.ts";
import { checkStatements } from "./database.ts";

test("the dearest statements are told where PostgreSQL counts them, and no password", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-statements-"));
  chmodSync(folder, 0o755);
  const embedded = await startEmbedded({
    dataDir: join(folder, "data"),
    settings: { fsync: "off", shared_preload_libraries: "pg_stat_statements" },
  });
  const sql = openDatabase(embedded.connection);
  try {
    await sql`create extension pg_stat_statements`;
    await sql.unsafe("create role guest password 'a-secret-word'");
    await sql`select pg_sleep(${0.05})`;
    const told: string[] = [];
    const report = { note: (text: string) => void told.push(text), wrong() {} };
    expect(await checkStatements(report, sql)).toMatch(/^statements: the [1-5] dearest/);
    expect(told[0]).toMatch(/^\d+ % of the database's time, 1 times \d+\.\d\d ms: select pg_sleep/);
    expect(told.join()).not.toContain("a-secret-word");
  } finally {
    await sql.end();
    await embedded.stop();
    rmSync(folder, { recursive: true });
  }
});

test("elsewhere it says how to have them counted", async () => {
  const { server } = await openDesk();
  const report = { note: expect.fail, wrong: expect.fail };
  expect(await checkStatements(report, server.sql)).toContain("OPERATIONS.md");
});
