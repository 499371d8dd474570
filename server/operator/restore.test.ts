import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logInAdmin, newUser, pdf } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { runBackup } from "../test/operator.ts";
import { storeFile } from "../test/store-file.ts";
import { deliver, placed } from "../test/writes.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";
import { unwatched } from "./watch.ts";

const folder = mkdtempSync(join(tmpdir(), "kagoj-restore-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const good = join(folder, "good");
let server: TestServer;
let empty: TestServer;

beforeAll(async () => {
  server = await openTestServer();
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 10_000);
  for (let count = 0; count < 5; count++) await deliver(admin, await placed(user), pdf(`paper ${count}`));
  await server.sql`insert into audit (action, details)
                 select 'login', jsonb_build_object('text', repeat('x', 200)) from generate_series(1, 5000)`;
  await backUp(server, server.folder, good);
});
beforeEach(async () => {
  empty = await openTestServer({}, { empty: true });
});

/** A changed copy of the good backup. */
function changed(change: (backup: string) => void): string {
  const backup = mkdtempSync(join(folder, "changed-"));
  cpSync(good, backup, { recursive: true });
  change(backup);
  return backup;
}

/** Expects no row in any table and no file. */
async function nothingIsThere(): Promise<void> {
  const tables = await empty.sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not relname = any('{migrations,list_epoch}')`;
  for (const { name } of tables)
    expect([name, await empty.sql`select 1 from ${empty.sql(name)} limit 1`]).toEqual([name, []]);
  expect(readdirSync(empty.folder)).toEqual([]);
}

const table = (backup: string, name: string) => join(backup, "tables", `${name}.copy`);
const sha256 = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
const manifestOf = (backup: string) => JSON.parse(readFileSync(join(backup, "manifest.json"), "utf8"));
const writeManifest = (backup: string, manifest: unknown) =>
  writeFileSync(join(backup, "manifest.json"), JSON.stringify(manifest));
/** Changes one byte in the middle of the file. */
function flip(path: string): void {
  const bytes = readFileSync(path);
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
function someFile(backup: string): string {
  const files = readdirSync(join(backup, "files"), { recursive: true, withFileTypes: true });
  const file = files.find((entry) => entry.isFile());
  return join(file?.parentPath ?? "", file?.name ?? "");
}
/** Changes a table and its sum in the manifest, like a forger, or a fault before the backup. */
function rewrite(backup: string, name: string, change: (text: string) => string): void {
  const path = table(backup, name);
  const text = change(readFileSync(path, "utf8"));
  writeFileSync(path, text);
  const manifest = manifestOf(backup);
  manifest.tables[name] = { rows: text.split("\n").length - 1, bytes: Buffer.byteLength(text), sha256: sha256(path) };
  writeManifest(backup, manifest);
}

describe("a damaged backup is refused with a line before anything of it is to be seen", () => {
  test.each<[string, (backup: string) => void, RegExp]>([
    ["half a table", (b) => truncateSync(table(b, "audit"), 500_000), /tables\/audit\.copy is not what was saved/],
    [
      "a table cut at a row",
      (b) => writeFileSync(table(b, "transfers"), readFileSync(table(b, "transfers"), "utf8").replace(/[^\n]*\n$/, "")),
      /tables\/transfers\.copy is not/,
    ],
    ["another byte in a table", (b) => flip(table(b, "accounts")), /tables\/accounts\.copy is not/],
    ["a row more", (b) => appendFileSync(table(b, "orders"), "x\n"), /tables\/orders\.copy is not/],
    ["no table", (b) => rmSync(table(b, "orders")), /tables\/orders\.copy can't be read \(ENOENT/],
    ["another byte in a paper", (b) => flip(someFile(b)), /files\/\S+ is not what was saved/],
    ["no paper", (b) => rmSync(someFile(b)), /files\/\S+ can't be read \(ENOENT/],
    ["a paper less in the list", (b) => truncateSync(join(b, "files.sha256"), 100), /files\.sha256 is not what/],
    ["half a manifest", (b) => truncateSync(join(b, "manifest.json"), 500), /manifest\.json can't be read/],
    ["no manifest", (b) => rmSync(join(b, "manifest.json")), /is no backup/],
  ])("%s", async (_, damage, line) => {
    await expect(restore(empty.sql, empty.folder, changed(damage))).rejects.toMatchObject({
      code: "startup",
      message: expect.stringMatching(line),
    });
    await nothingIsThere();
  });

  test.each<[string, (backup: string) => void, RegExp]>([
    [
      "in the last row",
      (b) => rewrite(b, "notices", (text) => `x${text}`),
      /tables\/notices\.copy has a row that the database refuses/,
    ],
    [
      "long before the end",
      (b) => rewrite(b, "audit", (text) => `x${text}`),
      /tables\/audit\.copy has a row .*invalid input syntax for type uuid/,
    ],
    [
      "of nobody",
      (b) =>
        rewrite(b, "orders", (text) => text.replace(/\t[0-9a-f-]{36}\t/, "\t00000000-0000-4000-8000-000000000000\t")),
      /tables\/orders\.copy has a row/,
    ],
    ["that lacks columns", (b) => rewrite(b, "files", (text) => `${text}x\n`), /tables\/files\.copy has a row/],
    [
      "that ends the table early",
      (b) => rewrite(b, "files", (text) => `\\.\n${text}`),
      /^files in the database is not what is in the backup/,
    ],
  ])("a row that the database refuses: %s", async (_, damage, line) => {
    await expect(restore(empty.sql, empty.folder, changed(damage))).rejects.toMatchObject({
      code: "startup",
      message: expect.stringMatching(line),
    });
    await nothingIsThere();
    // A good backup can then be restored.
    expect((await restore(empty.sql, empty.folder, good)).files).toBe(5);
  });

  test("money that does not add up", async () => {
    const backup = changed((b) =>
      rewrite(b, "accounts", (text) => text.replace(/\t(\d+)\t/, (_, held) => `\t${Number(held) + 1}\t`)),
    );
    await expect(restore(empty.sql, empty.folder, backup)).rejects.toThrow(
      /The ledger in the backup is not right \(a balance is its credits less its debits: wallet [0-9a-f-]{36}\)/,
    );
    await nothingIsThere();
  });

  test("a list that leads out of the backup", async () => {
    const backup = changed((b) => {
      const list = join(b, "files.sha256");
      writeFileSync(list, readFileSync(list, "utf8").replace(/files\/(..)\/[\w-]+/, "files/$1/../../../../etc/passwd"));
      const manifest = manifestOf(b);
      manifest.files.sha256 = sha256(list);
      writeManifest(b, manifest);
    });
    await expect(restore(empty.sql, empty.folder, backup)).rejects.toThrow("files.sha256 is not what was saved");
    await nothingIsThere();
  });
});

test("a backup whose ledger was not right when it was saved comes back as it was, and says so", async () => {
  const other = await openTestServer();
  await logInAdmin(other);
  await other.sql`update accounts set version = 7`;
  const { manifest } = await backUp(other, other.folder, join(folder, "wrong"));
  expect(manifest.brokenRules).toEqual(["the transfers of a wallet are numbered without a gap"]);
  await restore(empty.sql, empty.folder, join(folder, "wrong"));
  expect(await empty.sql`select version from accounts`).toEqual([{ version: 7 }]);
});

describe("a backup of before there were sums", () => {
  const old = (change: (backup: string) => void) =>
    changed((b) => {
      const { madeAt, migrations, tables } = manifestOf(b);
      const rows = Object.entries<{ rows: number }>(tables).map(([name, saved]) => [name, saved.rows]);
      writeManifest(b, { madeAt, migrations, tables: Object.fromEntries(rows) });
      rmSync(join(b, "files.sha256"));
      change(b);
    });

  test("comes back with its files, compared by count", async () => {
    expect(
      await restore(
        empty.sql,
        empty.folder,
        old(() => {}),
      ),
    ).toMatchObject({ files: 5, compared: false });
    const [order] = await empty.sql`select count(*)::int as orders from orders`;
    expect(order).toEqual({ orders: 5 });
  });

  test("half a table of it is refused", async () => {
    const half = old((b) => truncateSync(table(b, "audit"), 500_000));
    await expect(restore(empty.sql, empty.folder, half)).rejects.toThrow("tables/audit.copy is not what was saved");
    await nothingIsThere();
  });
});

describe("what goes wrong on the way", () => {
  test.skipIf(process.platform === "win32")("a full disk is a line, and nothing is there", async () => {
    const backup = changed((b) => {
      const paper = someFile(b);
      writeFileSync(paper, Buffer.alloc(3_000_000, "x"));
      const list = join(b, "files.sha256");
      const lines = readFileSync(list, "utf8").split("\n");
      const key = paper.slice(-36);
      writeFileSync(list, lines.map((line) => (line.endsWith(key) ? sha256(paper) + line.slice(64) : line)).join("\n"));
      const manifest = manifestOf(b);
      manifest.files.sha256 = sha256(list);
      writeManifest(b, manifest);
    });
    const env = { DATA_DIR: join(empty.folder, "data") };
    const { code, err } = await runBackup(empty, ["restore", backup], { env, fileKb: 2000 });
    expect([code, err]).toEqual([1, "The disk is full (EFBIG: file too large, write)."]);
    expect(readdirSync(join(env.DATA_DIR, "files"))).toEqual([]);
    rmSync(env.DATA_DIR, { recursive: true });
    await nothingIsThere();
  });

  test("a database that goes away ends it with a line", async () => {
    const watch = {
      ...unwatched,
      step(doing: string) {
        if (doing !== "comparing audit") return;
        void server.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${empty.database}`.execute();
      },
    };
    await expect(restore(empty.sql, empty.folder, good, watch)).rejects.toMatchObject({
      code: "startup",
      message: "The connection to the database was lost.",
    });
    await nothingIsThere();
  });

  test("killed between its files and its rows, it is simply done again", async () => {
    const killed = await openTestServer({}, { empty: true });
    await restore(killed.sql, empty.folder, good);
    // Not all files had been restored, and one only in part.
    const [first = "", second = ""] = readdirSync(empty.folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name));
    rmSync(first);
    truncateSync(second, 3);
    expect((await restore(empty.sql, empty.folder, good)).files).toBe(5);
    const files = (root: string) => readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
    expect(files(empty.folder)).toEqual(files(join(good, "files")));
    for (const path of [first, second])
      expect(sha256(path)).toBe(sha256(join(good, "files", relative(empty.folder, path))));
  });

  test("files that are there already are nobody's to mix with", async () => {
    await storeFile(empty.files, "somebody's", Buffer.from("x"));
    await expect(restore(empty.sql, empty.folder, good)).rejects.toThrow(/is not empty \(so\): restore into a new/);
  });
});
