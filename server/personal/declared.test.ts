import { beforeAll, expect, test } from "vitest";
import type { Db } from "../db/sql.ts";
import { undeclared } from "../test/columns.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

test("all that the database can hold of people is declared", async () => {
  expect(await undeclared(server.sql)).toEqual([]);
});

/** What is said of the database once this was added to it, besides what was said before. */
async function saidOf(add: (tx: Db) => Promise<unknown>): Promise<string[]> {
  const before = await undeclared(server.sql);
  let said: string[] = [];
  const undone = new Error("undone");
  await server.sql
    .begin(async (tx) => {
      await add(tx);
      said = await undeclared(tx);
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  return said.filter((sentence) => !before.includes(sentence));
}

test.each(["text", "jsonb", "bytea", "text[]", "varchar(20)", "sealed"])(
  "a new column of %s is asked about, in a sentence that says what to write",
  async (type) => {
    const said = await saidOf((tx) => tx.unsafe(`alter table roshids add column guardian ${type}`));
    expect(said).toEqual([
      expect.stringMatching(/^roshids\.guardian can hold words, .* "words" .*"nobody" of server/),
    ]);
  },
);

test("a new table of users, and one that refers to such a table, are asked about", async () => {
  const said = await saidOf(async (tx) => {
    await tx`create table gifts (id uuid primary key, given_to uuid references users)`;
    await tx`create table ribbons (gift_id uuid references gifts, length integer)`;
  });
  expect(said).toEqual([
    expect.stringMatching(/^gifts\.given_to leads to a person, through users, .*"owner"/),
    expect.stringMatching(/^ribbons\.gift_id leads to a person, through gifts, .* "links" of/),
  ]);
});

test("a new column by which a declared table names somebody else is asked about", async () => {
  const said = await saidOf(
    (tx) => tx`alter table roshids add column typed_by uuid references users`,
  );
  expect(said).toEqual([expect.stringContaining("roshids.typed_by leads to a person")]);
});

test("so is one by which a table of nobody's becomes somebody's", async () => {
  const said = await saidOf(
    (tx) => tx`alter table notices add column user_id uuid references users`,
  );
  expect(said).toEqual([expect.stringContaining("notices.user_id leads to a person")]);
});

test("what is declared and gone is asked about", async () => {
  const said = await saidOf((tx) => tx`alter table sessions drop column user_agent`);
  expect(said).toEqual([
    "sessions.user_agent is declared, and the database has no such column: take it out.",
  ]);
});
