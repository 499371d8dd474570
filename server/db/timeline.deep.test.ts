import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { logInAdmin, newUser } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { placed, settledEtag } from "../test/writes.ts";
import { startEmbedded } from "./embedded/start.ts";
import { changesSince } from "./list-version.ts";
import { migrate } from "./migrate.ts";
import { openDatabase, type Sql } from "./sql.ts";

const epochOf = async (sql: Sql) =>
  (await sql<[{ epoch: string }]>`select epoch from list_epoch`)[0].epoch;

test("another history gives lists another epoch and order numbers a leap, the same one changes nothing", async () => {
  const server = await openTestServer();
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 500);
  const told = async () =>
    (await user.send("POST", "/api/apply/order", { category: "nid", nidNumber: "4111000222" }))
      .body;
  const number = async () => Number((await told()).order.orderNumber.slice(2));
  await placed(user);
  const before = await settledEtag(user, "/api/apply/my-order");
  const first = await number();
  await migrate(server.sql);
  expect(await number()).toBe(first + 1);
  expect(changesSince(before, await epochOf(server.sql))).toBeDefined();

  await server.sql`update list_epoch set history = regexp_replace(history, '.$', '9')`;
  await Promise.all([migrate(server.sql), migrate(server.sql)]);
  expect(changesSince(before, await epochOf(server.sql))).toBeUndefined();
  expect(await number()).toBe(first + 1 + 1_000 + 1);
});

test.skipIf(process.platform === "win32")(
  "a database that is brought back to a moment from its archived log has another epoch",
  async () => {
    const home = mkdtempSync(
      join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "kagoj-returned-"),
    );
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    chmodSync(home, 0o755);
    const archive = join(home, "wal");
    mkdirSync(archive, { mode: 0o777 });
    chmodSync(archive, 0o777);
    const start = async (dataDir: string, settings: Record<string, string>) => {
      const embedded = await startEmbedded({ dataDir, settings: { fsync: "off", ...settings } });
      const sql = openDatabase(embedded.connection, { max: 1 });
      const stop = async () => {
        await sql.end();
        await embedded.stop();
      };
      return { sql, stop };
    };
    const [lost, back] = [join(home, "lost"), join(home, "back")];
    const archiving = { archive_mode: "on", archive_command: `cp %p ${archive}/%f` };
    const made = await start(lost, archiving);
    await migrate(made.sql);
    const epoch = await epochOf(made.sql);
    await made.stop();
    execFileSync("cp", ["-a", lost, back]);

    const before = await start(lost, archiving);
    await before.sql`insert into notices (notice) values ('kept')`;
    const [{ moment }] = await before.sql<
      [{ moment: string }]
    >`select clock_timestamp()::text as moment`;
    await before.sql`insert into notices (notice) values ('lost')`;
    await migrate(before.sql);
    expect(await epochOf(before.sql)).toBe(epoch);
    await before.sql`select pg_switch_wal()`;
    await before.stop();

    const cluster = realpathSync(join(back, "postgres", "cluster"));
    writeFileSync(join(cluster, "recovery.signal"), "");
    const after = await start(back, {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: "promote",
    });
    onTestFinished(after.stop);
    const recovering = async () => (await after.sql`select pg_is_in_recovery() as yes`)[0]?.["yes"];
    await expect.poll(recovering, { timeout: 20_000 }).toBe(false);
    await migrate(after.sql);
    expect(await after.sql`select notice from notices`).toEqual([{ notice: "kept" }]);
    expect(await epochOf(after.sql)).not.toBe(epoch);
  },
  60_000,
);
