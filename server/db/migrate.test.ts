import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openTestServer } from "../test/harness.ts";
import { appliedMigrations, migrate } from "./migrate.ts";
import { openBare } from "./test/bare.ts";

import { newest } from "./test/newest.ts";

/**
 * Migrations that a release brought and that are not any more what they were then. Without a tag
 * there was no release.
 */
function editedSinceRelease(repository: string): string[] {
  const git = (...words: string[]) =>
    execFileSync("git", ["-C", repository, ...words], { encoding: "utf8" }).split("\n");
  const edited = git("tag", "--list")
    .filter(Boolean)
    .flatMap((tag) =>
      git(
        "diff",
        "--name-only",
        "--diff-filter=a",
        "--no-renames",
        tag,
        "--",
        "server/db/migrations",
      ),
    );
  return [...new Set(edited.filter(Boolean))];
}

test("a function is replaced when its file has changed, and a schema that this program does not know is refused", async () => {
  const { sql } = await openTestServer();
  await sql`drop function credit`;
  await migrate(sql);
  const [gone] = await sql`select to_regproc('credit') as name`;
  expect(gone?.name).toBeNull();
  await sql`update migrations set sum = 'of a former program' where name = 'functions'`;
  await Promise.all([migrate(sql), migrate(sql)]);
  const [back] = await sql`select to_regproc('credit')::text as name`;
  expect(back?.name).toBe("credit");
  await sql`insert into migrations (name) values ('9999-later.sql')`;
  await expect(migrate(sql)).rejects.toThrow("it has 9999-later.sql. Update the program.");
});

test("tables that were made by other texts are refused with their name, however a checkout ends its lines", async () => {
  const { sql } = await openBare();
  const { from } = newest();
  await migrate(sql, { from });
  const orders = new URL("0006-orders.sql", from);
  const text = readFileSync(orders, "utf8");
  writeFileSync(orders, text.replaceAll("\n", "\r\n"));
  await migrate(sql, { from });
  writeFileSync(orders, `${text}alter table orders add column sample integer;`);
  await expect(migrate(sql, { from })).rejects.toMatchObject({
    code: "startup",
    message: expect.stringContaining(
      "its 0006-orders.sql is not what this one has. Use the program",
    ),
  });
  // What an earlier program made, which kept no sums.
  await sql`alter table migrations drop column sum`;
  expect(Object.values(await appliedMigrations(sql))[0]).toBe("");
  await expect(migrate(sql, { from })).rejects.toThrow("its 0001-ground.sql is not what");
});

test("a database that somebody else's program filled is refused with a line", async () => {
  const { sql } = await openBare();
  await sql`create table users (id integer)`;
  await expect(migrate(sql)).rejects.toMatchObject({
    code: "startup",
    message: expect.stringMatching(/did not make \(relation "users" already exists\)/),
  });
});

test("no migration of a release is edited", () => {
  const root = join(import.meta.dirname, "../..");
  if (existsSync(join(root, ".git"))) expect(editedSinceRelease(root)).toEqual([]);
  // It is found, wherever it happens.
  const copy = mkdtempSync(join(tmpdir(), "kagoj-released-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  const files = join(copy, "server/db/migrations");
  mkdirSync(files, { recursive: true });
  for (const name of ["0001-kept.sql", "0002-edited.sql", "0003-removed.sql"])
    writeFileSync(join(files, name), `select '${name}';\n`);
  const git = (...words: string[]) =>
    execFileSync("git", [
      "-C",
      copy,
      "-c",
      "user.name=x",
      "-c",
      "user.email=x@example.com",
      ...words,
    ]);
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "-m", "x");
  writeFileSync(join(files, "0002-edited.sql"), "select 2;\n");
  expect(editedSinceRelease(copy)).toEqual([]);
  git("checkout", "--quiet", ".");
  git("tag", "1.0.0");
  writeFileSync(join(files, "0004-added.sql"), "select 4;\n");
  expect(editedSinceRelease(copy)).toEqual([]);
  writeFileSync(join(files, "0002-edited.sql"), "select 2;\n");
  rmSync(join(files, "0003-removed.sql"));
  expect(editedSinceRelease(copy)).toEqual([
    "server/db/migrations/0002-edited.sql",
    "server/db/migrations/0003-removed.sql",
  ]);
});
