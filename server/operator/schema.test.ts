import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openBare } from "../db/test/bare.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { backups, bringBack, rewriteManifest, runBackup, save } from "../test/operator.ts";
import { openBackup } from "./archive.ts";
import { runCommand } from "./command.ts";
import { admin } from "./commands/admin.ts";
import { forget } from "./commands/forget.ts";
import { keys } from "./commands/keys.ts";
import { noProgress } from "./progress.ts";
import { runHere } from "./test/command.ts";

const folder = mkdtempSync(join(tmpdir(), "kagoj-schema-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string) => openBackup(path, backups, { progress: noProgress });

test("a backup of an older schema is brought up to date when it is restored", async () => {
  const { seal, folder: files } = await openTestServer({}, { empty: true });
  const { sql: old } = await openBare();
  await migrate(old, { until: "0009-roshids.sql" });
  await old`insert into notices (notice) values ('of before')`;
  const target = join(folder, "older");
  const { manifest } = await save({ sql: old, seal, folder: files }, target);
  expect(Object.keys(manifest.migrations).at(-1)).toBe("0009-roshids.sql");
  expect(manifest.tables).not.toHaveProperty("push_messages");

  const { sql } = await openBare();
  await bringBack({ sql, folder: files }, target);
  expect(await sql`select notice from notices`).toEqual([{ notice: "of before" }]);
  expect(await sql`select from push_messages`).toEqual([]);
  // A database that this program has made already would have to go backwards.
  const made = await openTestServer({}, { empty: true });
  await expect(bringBack(made, target)).rejects.toMatchObject({
    code: "startup",
    message: expect.stringMatching(
      /newer than the backup \(\d{4}-[\w-]+\.sql\): restore into a new one/,
    ),
  });
});

test("a backup of another schema is refused with the name of what is another, before a database is made", async () => {
  const server = await openTestServer({}, { empty: true });
  const target = join(folder, "another");
  await save(server, target);
  const changed = (name: string, sum: string) =>
    rewriteManifest(target, (text) => {
      const manifest = JSON.parse(text);
      manifest.migrations = { ...manifest.migrations, [name]: sum };
      return JSON.stringify(manifest);
    });
  await changed("9999-later.sql", "x");
  await expect(read(target)).rejects.toMatchObject({
    code: "startup",
    message: expect.stringMatching(
      /^The backup is newer than this program: it has 9999-later\.sql/,
    ),
  });
  await changed("0006-orders.sql", "of another text");
  const env = { DATABASE_URL: "", DATA_DIR: join(folder, "never") };
  const { code, err } = await runBackup(server, ["restore", target], { env });
  expect([code, err.split("\n")]).toEqual([
    1,
    [
      expect.stringMatching(
        /^The backup is of another program: its 0006-orders\.sql is not what this one has\. Use the program that made it; .*Nothing was restored\.$/,
      ),
    ],
  ]);
});

/**
 * What an earlier program left: sums of another text, none at all, or not even the column for them.
 */
const earlier: [string, (server: TestServer) => Promise<unknown>][] = [
  [
    "another sum",
    ({ sql }) => sql`update migrations set sum = 'another' where name = '0006-orders.sql'`,
  ],
  ["no sums", ({ sql }) => sql`update migrations set sum = null where name <> 'functions'`],
  ["no column of sums", ({ sql }) => sql`alter table migrations drop column sum`],
];

test.each(earlier)(
  "each command on the tables of an earlier program (%s) is one line that says what to do",
  async (_, leave) => {
    const server = await openTestServer();
    await leave(server);
    const run = (command: Parameters<typeof runCommand>[0], args: string[]) =>
      runHere((shell) => runCommand(command, shell), server, { args });
    for (const { code, err } of [
      await run(admin, ["list-admins"]),
      await run(admin, ["verify-ledger"]),
      await run(forget, ["nobody"]),
      await run(keys, []),
      await runBackup(server, ["backup", join(folder, "none")]),
    ]) {
      expect([code, err.trim().split("\n")]).toEqual([
        1,
        [
          expect.stringMatching(
            /^The database is of another program: its 00\d\d-\w+\.sql is not what this one has\. Use the program that made it; /,
          ),
        ],
      ]);
    }
  },
);
