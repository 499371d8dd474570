import { beforeEach, expect, test } from "vitest";
import { openLog } from "../log/log.ts";
import { logInAdmin, newUser } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { runBackup } from "../test/operator.ts";
import { placed } from "../test/writes.ts";
import { checkLedgerDaily, findAlarms, findUpkeep } from "./upkeep.ts";

let server: TestServer;
let said: { level: number; msg: string }[];
let check: () => Promise<void>;
beforeEach(async () => {
  server = await openTestServer();
  said = [];
  const log = openLog("info", { write: (line) => void said.push(JSON.parse(line)) });
  check = () => checkLedgerDaily(server.sql, log);
  await placed(await newUser(server, await logInAdmin(server), 500));
});

const calm = { ledger: 0, unchecked: 0, backup: 0 };
const alarms = (backupHours = 48) => findAlarms(server.sql, backupHours);
/** All that was written becomes so many hours older. */
const wait = async (hours: number) => {
  const ago = server.sql`make_interval(hours => ${hours})`;
  await server.sql`update upkeep set done_at = done_at - ${ago}, begun_at = begun_at - ${ago}`;
  await server.sql`update migrations set applied_at = applied_at - ${ago}`;
};
const tamper = () => server.sql`update accounts set balance = balance + 1 where balance > 0`;

test("a new installation is calm for two days, then asks for a backup, and for a check that never came", async () => {
  expect(await alarms()).toEqual(calm);
  await wait(49);
  expect(await alarms()).toEqual({ ...calm, backup: 49 });
  expect(await alarms(0)).toEqual(calm);
  await wait(24);
  expect(await alarms()).toEqual({ ...calm, backup: 73, unchecked: 73 });
});

test("the check runs once a day, however often and in how many processes it is begun, and keeps what it found", async () => {
  await check();
  expect(await alarms()).toEqual(calm);
  await tamper();
  await Promise.all([check(), check(), check()]);
  expect([await alarms(), said]).toEqual([calm, []]);
  await wait(24);
  await Promise.all([check(), check(), check()]);
  expect(said).toMatchObject([
    { level: 50, msg: "the ledger is not right: npm run ledger:verify" },
  ]);
  expect((await alarms()).ledger).toBeGreaterThan(0);
  expect((await findUpkeep(server.sql)).ledger).toMatchObject({
    age: 0,
    findings: expect.arrayContaining(["a balance is its credits less its debits"]),
  });
});

test("one that waited while another began does not begin too", async () => {
  await check();
  await wait(24);
  await tamper();
  const waiting = await server.sql.begin(async (tx) => {
    await tx`select from upkeep where work = 'ledger' for update`;
    const second = check();
    await expect
      .poll(
        async () =>
          (
            await server.sql`select from pg_stat_activity where wait_event_type = 'Lock'
                                            and datname = current_database()`
          ).count,
      )
      .toBe(1);
    // The second one's statement began before this.
    await tx`update upkeep set begun_at = clock_timestamp() where work = 'ledger'`;
    return { second };
  });
  await waiting.second;
  expect(said).toEqual([]);
});

test("a check that broke off is done again at the next look, and one that found all well ends the alarm", async () => {
  await tamper();
  await check();
  await server.sql`update accounts set balance = balance - 1 where balance > 0`;
  await wait(24);
  await server.sql`alter table transfers rename to lost`;
  await expect(check()).rejects.toThrow("transfers");
  await server.sql`alter table lost rename to transfers`;
  expect((await alarms()).ledger).toBeGreaterThan(0);
  await wait(6);
  await check();
  expect(await alarms()).toEqual(calm);
});

test("a clock that was set back does not keep the check from running", async () => {
  await check();
  await tamper();
  await wait(-100);
  await check();
  expect((await alarms()).ledger).toBeGreaterThan(0);
});

test("a backup ends its alarm; one that failed does not", async () => {
  await wait(100);
  const folder = `${server.folder}/backup`;
  expect(
    await runBackup(server, ["backup", server.folder], { env: { DATA_DIR: server.folder } }),
  ).toMatchObject({
    code: 1,
  });
  expect((await alarms()).backup).toBe(100);
  expect(
    await runBackup(server, ["backup", folder], { env: { DATA_DIR: server.folder } }),
  ).toMatchObject({
    code: 0,
    err: "",
  });
  expect((await alarms()).backup).toBe(0);
});

test("an old row that only a backup finds wrong is told, and by the next check too", async () => {
  await check();
  await server.sql`delete from orders`;
  await wait(24);
  await check();
  expect((await alarms()).ledger).toBe(0);
  const env = { env: { DATA_DIR: server.folder } };
  const { err } = await runBackup(server, ["backup", `${server.folder}/backup`], env);
  expect(err).toContain("the ledger is not right (what was charged or refunded is there)");
  expect((await alarms()).ledger).toBe(1);
  await wait(24);
  await check();
  expect(said).toMatchObject([{ level: 50 }]);
});

test("the overview of the desk tells admins", async () => {
  const admin = await logInAdmin(server);
  const trouble = async () => (await admin.send("GET", "/api/overview")).body.trouble;
  expect(await trouble()).toMatchObject(calm);
  await wait(60);
  expect(await trouble()).toMatchObject({ ...calm, backup: 60 });
});
