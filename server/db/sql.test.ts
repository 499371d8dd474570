import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { openTestServer } from "../test/harness.ts";
import { openTunnel } from "../test/wire/tunnel.ts";
import { openDatabase } from "./sql.ts";

test("the types of arrays are asked for once, not by each new connection", async () => {
  let asked = 0;
  const tunnel = await openTunnel(inject("database"), (question) => {
    if (question.includes("typcategory = 'A'")) asked += 1;
    return question;
  });
  const { username } = inject("database");
  const sql = openDatabase({ ...tunnel, username, database: "postgres" }, { max: 5 });
  const words = ["এক", 'with "quotes"'];
  const echo = async () => (await sql`select ${words}::text[] as words`)[0]?.words;
  expect(await echo()).toEqual(words);
  expect(await Promise.all(Array.from({ length: 5 }, echo))).toEqual(Array(5).fill(words));
  expect(asked).toBe(1);
  await sql.end({ timeout: 1 });
});

const sqlModule = resolve(import.meta.dirname, "sql.ts");

/**
 * The output of a process that loses its connection `inTransaction`. An exception outside of every
 * promise would end it.
 */
async function losing(inTransaction: string): Promise<string> {
  const server = await openTestServer({}, { empty: true });
  const connection = JSON.stringify({ ...inject("database"), database: server.database });
  const program = `
    import { setTimeout as delay } from "node:timers/promises";
    import { openDatabase } from ${JSON.stringify(sqlModule)};
    const sql = openDatabase(${connection}, { max: 3 });
    const lose = async () => sql\`select pg_terminate_backend(pid) from pg_stat_activity
                              where datname = current_database() and query like '%lose me%' and pid <> pg_backend_pid()\`;
    await sql.begin(async (tx) => { ${inTransaction} }).catch((error) => console.log(error.code));
    await delay(100);
    const [row] = await sql.begin("read only", (tx) => tx\`select 'and goes on' as said\`);
    console.log(row.said);
    await sql.end({ timeout: 1 });`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "-e",
    program,
  ]);
  return stdout.trim();
}

test.each([
  ["while it asks", "setTimeout(lose, 200); await tx`select pg_sleep(5) /* lose me */`"],
  [
    "between two questions",
    "await tx`select 1 /* lose me */`; await lose(); await delay(100); await tx`select 2`",
  ],
  ["before it is done", "await tx`select 1 /* lose me */`; await lose(); await delay(100)"],
  [
    "in a savepoint",
    "await tx.savepoint(async (inner) => { setTimeout(lose, 200); await inner`select pg_sleep(5) /* lose me */` })",
  ],
  [
    "between a savepoint's questions",
    "await tx.savepoint(async (inner) => { await inner`select 1 /* lose me */`; await lose(); await delay(100); throw new Error('refused') })",
  ],
  [
    "in a cursor's work",
    "for await (const _ of tx`select generate_series(1, 9) /* lose me */`.cursor(1)) { await lose(); await delay(100) }",
  ],
])("a process lives on when a transaction's connection is lost: %s", async (_, work) => {
  expect(await losing(work)).toBe("CONNECTION_CLOSED\nand goes on");
});
