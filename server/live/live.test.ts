import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "../db/sql.ts";
import { openDesk } from "../test/harness.ts";
import { startLiveProcess } from "../test/live-server.ts";

test("a process that can't listen when it starts does so as soon as it can", async () => {
  const desk = await openDesk();
  const server = openDatabase({ ...inject("database"), database: desk.database }, { max: 1 });
  const late = `late_${crypto.randomUUID().slice(0, 8)}`;
  onTestFinished(() => server.end());
  const starting = startLiveProcess(desk, { ...inject("database"), database: late });
  await server.unsafe(`create database ${late}`);
  expect((await starting).live.count()).toBe(0);
});
