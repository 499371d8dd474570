import { expect, inject, test } from "vitest";
import { openTunnel } from "../test/tunnel.ts";
import { openDatabase } from "./sql.ts";

test("the types of arrays are asked for once, not by each new connection, whose end meanwhile nobody would catch", async () => {
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
