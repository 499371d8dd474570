import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { orderNumber } from "../../contract/values/order-number.ts";
import { photoService, sent } from "../attachments/test/sending.ts";
import { openDatabase, type Sql } from "../db/sql.ts";
import { logIn, logInAdmin, newUser, type Person, pdf } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { bringBack, runBackup, save, startBackup } from "../test/operator.ts";
import { ADMIN } from "../test/payment-process.ts";
import { storeFile } from "../test/store-file.ts";
import { deliver, nid, placed } from "../test/writes.ts";
import { withProgress } from "./progress.ts";

const folder = mkdtempSync(join(tmpdir(), "kagoj-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const quiet = { write: () => true, isTTY: false };

/** A connection without the limit of 5 s per statement, like that of the operator's commands. */
function patient({ database }: TestServer): Sql {
  const sql = openDatabase({ ...inject("database"), database }, { max: 2, patient: true });
  onTestFinished(() => sql.end({ timeout: 1 }));
  return sql;
}

/**
 * Every row of every table as text, as JSON and not as a backup has it, without what a restore
 * makes again.
 */
function rowsOf(sql: Sql): Promise<Record<string, string>> {
  return sql.begin(async (tx) => {
    await tx`set local timezone to 'UTC'`;
    const tables = await tx<{ name: string }[]>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and not relname = any('{migrations,list_epoch,rate_limits,clock}') order by relname`;
    const rows: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await tx<[{ sum: string }]>`
        select count(*) || ' ' || coalesce(md5(string_agg(md5(line), '' order by md5(line))),
          '') as sum
        from (select (to_jsonb(t) - 'changed_in' - 'owner_changed_in')::text as line
          from ${tx(name)} t) as lines`;
      rows[name] = row.sum;
    }
    return rows;
  });
}

function filesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const sum = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
  return Object.fromEntries(
    files.map((file) => [file.name, sum(join(file.parentPath, file.name))]),
  );
}

async function numberOf({ sql }: TestServer, id: string): Promise<string> {
  const [row] = await sql<[{ number: number }]>`select number from orders where id = ${id}`;
  return orderNumber(row.number);
}

/** A server with a delivered order and a pending one. */
async function serverWithOrders(): Promise<{
  server: TestServer;
  admin: Person;
  user: Person;
  order: string;
}> {
  const server = await openTestServer();
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 500);
  const order = await placed(user);
  await deliver(admin, order, pdf("kept"));
  await placed(user);
  return { server, admin, user, order };
}

test("a backup brings orders, money, logins and files back into an empty database", async () => {
  const { server, admin, user, order } = await serverWithOrders();
  // Of pictures: one in an order, and one that waits for its order.
  const [category, slip] = [await photoService(admin), [await sent(server, user)]];
  await user.send("POST", "/api/apply/order", { category, slip });
  await sent(server, user);
  const target = join(folder, "first");
  const { manifest } = await save(server, target);
  await expect(save(server, target)).rejects.toThrow("is there already");

  // Whoever has the key can read it, so only its owner may.
  expect(statSync(target).mode & 0o077).toBe(0);

  const other = await openTestServer({}, { empty: true });
  const restored = await bringBack(other, target);
  const saved = Object.entries(manifest.tables).map(([name, { rows }]) => [name, rows]);
  expect(restored).toEqual({ rows: Object.fromEntries(saved), files: 3, lost: [] });
  const again = await logIn(other, ADMIN);
  const row = (await again.send("GET", "/api/apply/order")).body.find(
    (one: { _id: string }) => one._id === order,
  );
  expect(row).toMatchObject({ voterNumberNid: "123456789012", status: "approved" });
  expect((await again.send("GET", row.file)).body).toBe(await pdf("kept").text());
  expect(await other.sql`select named from attachments order by named`).toEqual([
    { named: 0 },
    { named: 1 },
  ]);
  const [account] =
    await other.sql`select balance, version from accounts where user_id = ${user.user._id}`;
  expect(account).toEqual({ balance: 250_00, version: 4 });
  await expect(bringBack(other, target)).rejects.toThrow("not empty");

  // A number that was told after the backup is not given to somebody else.
  const told = async (by: Person) =>
    (await by.send("POST", "/api/apply/order", nid)).body.order.orderNumber;
  const [lost, next] = [await told(user), await told(await newUser(other, again, 500))];
  expect(Number(next.slice(2))).toBeGreaterThan(Number(lost.slice(2)));
});

test("tables far over every buffer come back row for row", async () => {
  const server = await openTestServer();
  const sql = patient(server);
  // A few thousand short rows, which once made it hang; 5 MB of longer ones; and single rows of 4
  // MB and of special characters.
  await sql`insert into login_failures (who, failures, locked_until)
            select 'নাম-' || n, n, now() from generate_series(1, 7000) as n`;
  await sql`insert into audit (action, subject, details)
            select 'login', n::text, jsonb_build_object('text', repeat(md5(n::text), 30))
            from generate_series(1, 5000) as n`;
  await sql`insert into audit (action, details)
    values ('login', jsonb_build_object('text', repeat('দীর্ঘ ', 250000)))`;
  const odd = "tab\t, line\nfeed, \r, back\\slash, \\N, \\., \b\f\v, ‘য়’, 😀";
  await sql`insert into notices (notice) values (${odd}), (''), ('\\.')`;
  const target = join(folder, "large");
  await save({ ...server, sql }, target);
  expect(statSync(target).size).toBeGreaterThan(9e6);

  const other = await openTestServer({}, { empty: true });
  // Another server may write times and dates in another form.
  await other.sql.unsafe(`alter database ${other.database} set timezone to 'Asia/Dhaka'`);
  await other.sql.unsafe(`alter database ${other.database} set datestyle to 'German, DMY'`);
  const otherSql = patient(other);
  await bringBack({ ...other, sql: otherSql }, target);
  expect(await rowsOf(otherSql)).toEqual(await rowsOf(sql));
  const [restoredOdd] = await other.sql`select notice from notices where notice like 'tab%'`;
  expect(restoredOdd).toEqual({ notice: odd });
});

test("files, more than are asked for at once and larger than is read at once, come back byte for byte", async () => {
  const { server, user } = await serverWithOrders();
  const keys = Array.from(
    { length: 210 },
    (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  );
  await server.sql`
    with made as (
      insert into orders (user_id, category, status, price, shown, secret)
      select ${user.user._id}, 'nid', 'approved', 0, '', '' from generate_series(1, ${keys.length})
      returning id
    )
    insert into files (order_id, user_id, storage_key, type, size, sha256)
    select id, ${user.user._id}, (${keys}::text[])[row_number() over ()], 'application/pdf', 5,
      sha256('') from made`;
  mkdirSync(join(server.folder, "00"), { recursive: true });
  for (const [n, key] of keys.entries())
    await writeFile(
      join(server.folder, "00", key),
      Buffer.alloc(n === 7 ? 5_000_000 : n * 3, `paper ${n} `),
    );
  // Loose files have no row yet, or no longer.
  await storeFile(server.files, "loose-one", Buffer.from("x"));
  await save(server, join(folder, "files"));
  const other = await openTestServer({}, { empty: true });
  await bringBack(other, join(folder, "files"));
  const { "loose-one": loose, ...kept } = filesOf(server.folder);
  expect(loose).toBeDefined();
  expect(filesOf(other.folder)).toEqual(kept);
});

describe("half a backup never looks whole", () => {
  test("one that stands still is given up with a line, and leaves nothing", async () => {
    const { server } = await serverWithOrders();
    const target = join(folder, "stuck");
    const lock = await server.sql.reserve();
    await lock`begin`;
    await lock`lock table orders in access exclusive mode`;
    await expect(
      withProgress(1_000, quiet, (progress) => save(server, target, progress)),
    ).rejects.toMatchObject({
      code: "startup",
      message: "Nothing moved for 1 s (saving orders): given up.",
    });
    await lock`rollback`;
    lock.release();
    expect(readdirSync(folder).filter((name) => name.startsWith("stuck"))).toEqual([]);
  });

  test.skipIf(process.platform === "win32")(
    "a full disk is a line, and leaves nothing",
    async () => {
      const { server } = await serverWithOrders();
      await server.sql`insert into audit (action, details)
                   select 'login', jsonb_build_object('text', repeat('x', 1000))
                   from generate_series(1, 3000)`;
      const { code, err } = await startBackup(server, ["backup", join(folder, "full")], {
        fileKb: 1000,
      });
      expect([code, err]).toEqual([1, "The disk is full (EFBIG: file too large, write)."]);
      expect(readdirSync(folder).filter((name) => name.startsWith("full"))).toEqual([]);
    },
  );

  test.skipIf(process.platform !== "linux")("a folder that can't be made is a line", async () => {
    const { server } = await serverWithOrders();
    await expect(save(server, "/proc/none/backup")).rejects.toMatchObject({
      code: "startup",
      message: expect.stringContaining("/proc/none"),
    });
  });

  test("one that was cut off stays under its other name, is in nobody's way and is no backup", async () => {
    const { server } = await serverWithOrders();
    const target = join(folder, "cut");
    await save(server, `${target}.part`);
    truncateSync(`${target}.part`, statSync(`${target}.part`).size - 500);
    await expect(save(server, target)).rejects.toThrow("another backup runs, or was cut off");
    const other = await openTestServer({}, { empty: true });
    await expect(bringBack(other, `${target}.part`)).rejects.toThrow("is damaged");
    expect(existsSync(target)).toBe(false);
  });
});

test("what is in S3, or lost from the disk, is in no backup, and the command says so", async () => {
  const { server, order } = await serverWithOrders();
  const disk = { DATA_DIR: join(folder, "data") };
  const s3 = {
    S3_ENDPOINT: "http://127.0.0.1:9",
    S3_BUCKET: "papers",
    S3_ACCESS_KEY: "k",
    S3_SECRET_KEY: "s",
    S3_REGION: "r",
  };
  const lost = await startBackup(server, ["backup", join(folder, "disk")], { env: disk });
  expect(lost.out).toMatch(/^Saved \d+ rows of \d+ tables and 0 files, and read them back: /);
  expect(lost.err).toContain(
    `WARNING: 1 files are not on the disk, nor in this backup. Orders: ${await numberOf(server, order)}`,
  );
  const { out, err } = await runBackup(server, ["backup", join(folder, "s3")], {
    env: { ...disk, ...s3 },
  });
  expect(out).toContain("Saved ");
  expect(err.split("\n").filter((line) => line.startsWith("WARNING"))).toEqual([
    "WARNING: delivered files are in the S3 bucket papers, and NOT in this backup. Copy the bucket too, with --copy.",
  ]);
  const copying = (name: string, command: string, env: Record<string, string>) =>
    runBackup(server, ["backup", join(folder, name), "--copy", command], { env });
  const copied = await copying("copied", `mkdir "${join(folder, "bucket")}"`, { ...disk, ...s3 });
  expect([copied.code, copied.err.includes("WARNING"), existsSync(join(folder, "bucket"))]).toEqual(
    [0, false, true],
  );
  const uncopied = await copying("uncopied", "exit 3", { ...disk, ...s3 });
  expect([uncopied.code, uncopied.err.split("\n").at(-1)]).toEqual([
    1,
    "The bucket was not copied (exit 3: 3), so no backup was kept.",
  ]);
  expect(readdirSync(folder).filter((name) => name.startsWith("uncopied"))).toEqual([]);
  expect((await copying("needless", "exit 0", disk)).err).toContain("--copy is for files in S3");
  const other = await openTestServer({}, { empty: true });
  const back = await runBackup(other, ["restore", join(folder, "s3")], { env: { ...disk, ...s3 } });
  expect([back.code, back.err]).toEqual([0, expect.stringContaining("nothing was put there")]);
});

test("a file that is not what was delivered is saved as it is, and named", async () => {
  const { server, order } = await serverWithOrders();
  const [{ storageKey }] = await server.sql<
    [{ storageKey: string }]
  >`select storage_key from files`;
  writeFileSync(join(server.folder, storageKey.slice(0, 2), storageKey), "%PDF- something else");
  const { missing, changed } = await save(server, join(folder, "changed"));
  expect([missing, changed]).toEqual([[], [await numberOf(server, order)]]);
});

test("an unknown word is refused with a line", async () => {
  const { server } = await serverWithOrders();
  const { code, err } = await runBackup(server, ["backup", join(folder, "words"), "--quick"]);
  expect([code, err.split("\n")]).toEqual([
    1,
    [expect.stringContaining("Unknown option '--quick'")],
  ]);
});

test("progress is told while it works", async () => {
  const said: string[] = [];
  const out = { isTTY: true, write: (text: string) => said.push(text) > 0 };
  await withProgress(60_000, out, async (progress) => {
    progress.step("saving orders");
    progress.moved(412e6);
    await expect.poll(() => said.join("")).toContain("saving orders · 412 MB in all · ");
  });
});
