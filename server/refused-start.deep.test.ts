import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { driverEnv } from "./test/cluster.ts";
import { compiled } from "./test/compiled.ts";
import { openTestServer } from "./test/harness.ts";

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-refused-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts Kagoj on an empty data folder, which must end by itself. */
function start(dataDir: string, env: Record<string, string>) {
  const args = [resolve(import.meta.dirname, "main.ts"), "--api-only"];
  const given = { PATH: process.env.PATH, ...compiled, DATA_DIR: dataDir, ...env };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: given,
    encoding: "utf8",
    timeout: 30_000,
  });
  return { status, said: (stdout + stderr).trim() };
}

test.each(["PORT", "METRICS_PORT"])(
  "a first start whose %s is taken makes nothing and shows no password",
  async (name) => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const dataDir = join(makeFolder(), "data");
    const { status, said } = start(dataDir, { PORT: "3989", [name]: String(port) });
    expect([status, said]).toEqual([
      1,
      `Port ${port} is taken on 127.0.0.1. Stop the other program, or set ${name} to another number.`,
    ]);
    expect(existsSync(dataDir)).toBe(false);
  },
);

test("tables of an earlier program are a line that says what to do, before anything of them is read", async () => {
  const { sql, database } = await openTestServer();
  await sql`update migrations set sum = null where name <> 'functions'`;
  await sql`alter table sealing_keys drop column replaced_at`;
  const dataDir = join(makeFolder(), "data");
  const env = { ...driverEnv(inject("database")), DATABASE_URL: `postgres:///${database}` };
  const { status, said } = start(dataDir, { ...env, PORT: "3988" });
  expect([status, said.split("\n")]).toEqual([
    1,
    [
      expect.stringMatching(
        /^The database is of another program: its 0001-ground\.sql is not what/,
      ),
    ],
  ]);
  expect(existsSync(dataDir)).toBe(false);
});

test.skipIf(process.platform === "win32")(
  "settings that this user may not read are a line that says so",
  () => {
    const folder = makeFolder();
    chmodSync(folder, 0o755);
    const file = join(folder, ".env");
    writeFileSync(file, "PORT=3000\n");
    chmodSync(file, 0);
    // Root may read everything.
    const user = process.geteuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const script = `
    import { loadSettings } from "${resolve(import.meta.dirname, "settings-file.ts")}";
    try { loadSettings({}, { file: ${JSON.stringify(file)} }) } catch (error) { console.log(error.code, error.message) }`;
    const args = ["--input-type=module", "-e", script];
    const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", env: {}, ...user });
    expect(stdout).toMatch(
      /^startup \/.*\.env is there, but this user may not read it: sudo chown root:kagoj .*chmod 640/,
    );
  },
);
