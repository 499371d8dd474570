import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase, type Sql } from "../sql.ts";
import { type Embedded, type EmbeddedOptions, joinEmbedded, startEmbedded } from "./start.ts";

const settings = { fsync: "off", full_page_writes: "off", shared_buffers: "16MB" };
let folder: string;
let running: Embedded | undefined;
const children: ChildProcess[] = [];

beforeAll(() => {
  folder = fs.mkdtempSync(join(tmpdir(), "kagoj-embedded-"));
  // As root, the database's own user must be able to read the folder.
  fs.chmodSync(folder, 0o755);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await running?.stop();
  running = undefined;
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe("on one data folder", () => {
  const at = (name: string) => join(folder, "data", "postgres", name);

  test("a first start makes an empty UTF-8 database in UTC, whatever LANG says", async () => {
    const lang = process.env.LANG;
    delete process.env.LANG;
    await start();
    if (lang) process.env.LANG = lang;
    const [row] = await query(
      (sql) => sql`
        select current_user as who, current_database() as name,
          current_setting('server_encoding') as encoding,
          current_setting('TimeZone') as zone, current_setting('listen_addresses') as addresses,
            upper('é') as upper`,
    );
    expect(row).toEqual({
      who: "kagoj",
      name: "kagoj",
      encoding: "UTF8",
      zone: "UTC",
      addresses: "",
      upper: "É",
    });
    await query((sql) => sql`create table kept as select 1 as one`);
  });

  test("a second start finds what the first one kept", async () => {
    await start();
    expect(await rows()).toBe(1);
  });

  test("stopping twice is stopping once, and leaves no socket and no lock", async () => {
    await start();
    const host = running?.connection.host ?? "";
    expect(fs.statSync(host).mode & 0o777).toBe(0o700);
    await Promise.all([running?.stop(), running?.stop()]);
    expect([host, at("running.lock"), at("cluster/postmaster.pid")].filter(fs.existsSync)).toEqual(
      [],
    );
  });

  test("its log is turned over while it runs, and goes on", async () => {
    await start();
    running?.watch({ log: { error() {}, warn() {} }, lost() {} });
    const log = at("postgres.log");
    fs.appendFileSync(log, "a line of before\n".padStart(10e6));
    await vi.waitFor(() => expect(fs.statSync(log).size).toBeLessThan(1e6), 20_000);
    expect(fs.readFileSync(`${log}.old`, "utf8")).toContain("a line of before");
    await expect(query((sql) => sql`select nothing_of_that_name`)).rejects.toThrow(
      "nothing_of_that_name",
    );
    expect(fs.readFileSync(log, "utf8")).toMatch(/^[^\0]*nothing_of_that_name[^\0]*$/);
  });

  test("a database that outlived its Kagoj is started anew with its data, and stopped by us", async () => {
    const child = await startElsewhere();
    child.kill("SIGKILL");
    await once(child, "exit");
    const pidOf = () => Number.parseInt(fs.readFileSync(at("cluster/postmaster.pid"), "utf8"), 10);
    const before = pidOf();
    await start();
    expect(pidOf()).not.toBe(before);
    expect(await rows()).toBe(1);
    await running?.stop();
    expect(fs.existsSync(at("cluster/postmaster.pid"))).toBe(false);
  });

  test("a second Kagoj is refused by name, while a command may join and leaves the database running", async () => {
    const child = await startElsewhere();
    const refused = {
      code: "startup",
      message: expect.stringContaining(`Another Kagoj is running`),
    };
    await expect(start()).rejects.toMatchObject(refused);
    await expect(start()).rejects.toThrow(`(pid ${child.pid})`);
    running = await joinEmbedded(options());
    await running.stop();
    expect(await rows()).toBe(1);
    child.kill("SIGTERM");
    await once(child, "exit");
    await start();
  });

  test("a second start in one process is refused as well", async () => {
    await start();
    await expect(startEmbedded(options())).rejects.toThrow(`(pid ${process.pid})`);
  });

  test("of two starts at once one is refused, and the lock of a dead process ends by itself", async () => {
    const both = await Promise.allSettled([startEmbedded(options()), startEmbedded(options())]);
    const [won, lost] = [
      both.find((one) => one.status === "fulfilled"),
      both.find((one) => one.status === "rejected"),
    ];
    expect(lost?.reason).toMatchObject({
      code: "startup",
      message: expect.stringContaining("Another Kagoj is running"),
    });
    await won?.value.stop();
    fs.mkdirSync(at("running.lock"));
    await start();
    expect(await rows()).toBe(1);
  });

  test("a pid file whose number now belongs to another program does not block", async () => {
    await start();
    const pidFile = fs.readFileSync(at("cluster/postmaster.pid"), "utf8");
    await running?.stop();
    fs.writeFileSync(at("cluster/postmaster.pid"), pidFile.replace(/^\d+/, `${process.pid}`));
    await start();
    expect(await rows()).toBe(1);
  });

  test("a cluster of another major version is refused in one line", async () => {
    const version = fs.readFileSync(at("cluster/PG_VERSION"), "utf8");
    fs.writeFileSync(at("cluster/PG_VERSION"), "17\n");
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 17, this Kagoj brings 18/);
    fs.writeFileSync(at("cluster/PG_VERSION"), version);
  });

  test("a setting PostgreSQL refuses is told with its own words", async () => {
    const refused = {
      code: "startup",
      message: expect.stringMatching(
        /^The database did not start \(.*nonsense.*\)\. See “The database did not start”/,
      ),
    };
    await expect(start({ settings: { nonsense: "it's" } })).rejects.toMatchObject(refused);
  });
});

test("an initdb cut short is made anew, and TCP asks for the password", async () => {
  const dataDir = join(folder, "it's over TCP");
  const making = join(dataDir, "postgres", "cluster.making");
  await fs.promises.mkdir(making, { recursive: true });
  fs.writeFileSync(join(making, "PG_VERSION"), "18\n");
  await start({ dataDir, transport: "tcp" });
  expect(await query((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  const stranger = query((sql) => sql`select 1`, { password: "no" });
  await expect(stranger).rejects.toThrow(/password authentication failed/);
});

test("a folder that can't be used is one line with what to do", async () => {
  const file = join(folder, "file");
  fs.writeFileSync(file, "");
  for (const dataDir of [file, join(file, "below"), "/proc/nothing"]) {
    const failure = await start({ dataDir }).catch((error) => error);
    expect(failure.code).toBe("startup");
    expect(failure.message).toMatch(
      /^Can't use the data folder [^\n]+, or set DATA_DIR to a folder that is$/,
    );
  }
});

function options(): EmbeddedOptions {
  return { dataDir: join(folder, "data"), settings };
}

async function start(over: Partial<EmbeddedOptions> = {}): Promise<void> {
  running = await startEmbedded({
    ...options(),
    ...over,
    settings: { ...settings, ...over.settings },
  });
}

/** Starts it in another process, which stops it on SIGTERM. */
async function startElsewhere(): Promise<ChildProcess> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(import.meta.resolve("./start.ts"))};
    const { stop } = await startEmbedded(${JSON.stringify(options())});
    process.on("SIGTERM", () => stop().then(() => process.exit()));
    console.log("up");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout, "data");
  return child;
}

async function query<T>(
  run: (sql: Sql) => Promise<T>,
  over: { password?: string } = {},
): Promise<T> {
  if (!running) throw new Error("not started");
  const sql = openDatabase({ ...running.connection, ...over }, { max: 1 });
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}

async function rows(): Promise<number> {
  return (await query((sql) => sql`select one from kept`)).length;
}
