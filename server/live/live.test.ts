import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "../db/sql.ts";
import { openTestServer } from "../test/harness.ts";
import { startLiveProcess } from "../test/live-server.ts";

test("a process that can't listen when it starts does so as soon as it can", async () => {
  const server = await openTestServer();
  const other = openDatabase({ ...inject("database"), database: server.database }, { max: 1 });
  const late = `late_${crypto.randomUUID().slice(0, 8)}`;
  onTestFinished(() => other.end());
  const starting = startLiveProcess(server, { ...inject("database"), database: late });
  await other.unsafe(`create database ${late}`);
  expect((await starting).live.count()).toBe(0);
});
