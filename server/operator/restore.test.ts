import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logInAdmin, newUser, pdf } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import {
  bringBack,
  cutRow,
  flip,
  list,
  manifestOf,
  opened,
  pathsOf,
  rewrite,
  rewriteList,
  save,
  sha256,
  someFile,
  startBackup,
  table,
  write,
} from "../test/operator.ts";
import { storeFile } from "../test/store-file.ts";
import { deliver, placed } from "../test/writes.ts";
import { unwatched } from "./watch.ts";

const folder = mkdtempSync(join(tmpdir(), "kagoj-restore-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const good = join(folder, "good");
let server: TestServer;
let empty: TestServer;
/** True after a test that found nothing in it: the next can have it. */
let isStillEmpty = false;

beforeAll(async () => {
  server = await openTestServer();
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 10_000);
  for (let count = 0; count < 5; count++) await deliver(admin, await placed(user), pdf(`paper ${count}`));
  await server.sql`insert into audit (action, details)
                 select 'login', jsonb_build_object('text', repeat('x', 200)) from generate_series(1, 5000)`;
  await save(server, good);
});
beforeEach(async () => {
  if (!isStillEmpty) empty = await openTestServer({}, { empty: true });
  isStillEmpty = false;
});

/** A changed copy of the good backup. */
async function changed(change: (backup: string) => unknown): Promise<string> {
  const backup = mkdtempSync(join(folder, "changed-"));
  cpSync(good, backup, { recursive: true });
  await change(backup);
  return backup;
}

/** Expects no row in any table and no file. */
async function nothingIsThere(): Promise<void> {
  const tables = await empty.sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not relname = any('{migrations,list_epoch}')`;
  expect(tables.length).toBeGreaterThan(20);
  const filled = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  expect(await empty.sql.unsafe(filled.join(" union all "))).toEqual([]);
  expect(readdirSync(empty.folder)).toEqual([]);
  isStillEmpty = true;
}

describe("a damaged backup is refused with a line before anything of it is to be seen", () => {
  test.each<[string, (backup: string) => unknown, RegExp]>([
    ["half a table", (b) => truncateSync(table(b, "audit"), 500_000), /tables\/audit\.copy\.age is not what was saved/],
    ["a table cut at a row", (b) => cutRow(table(b, "transfers")), /tables\/transfers\.copy\.age is not/],
    ["another byte in a table", (b) => flip(table(b, "accounts")), /tables\/accounts\.copy\.age is not/],
    ["more after a table", (b) => appendFileSync(table(b, "orders"), "x\n"), /tables\/orders\.copy\.age is not/],
    [
      "a table in the place of another",
      (b) => cpSync(table(b, "cancel_reasons"), table(b, "notices")),
      /tables\/notices\.copy\.age is not/,
    ],
    ["no table", (b) => rmSync(table(b, "orders")), /tables\/orders\.copy\.age can't be read \(ENOENT/],
    ["another byte in a paper", (b) => flip(someFile(b)), /files\/\S+\.age is not what was saved/],
    ["no paper", (b) => rmSync(someFile(b)), /files\/\S+\.age can't be read \(ENOENT/],
    ["half a list of papers", (b) => truncateSync(list(b), 100), /files\.sha256\.age is not what/],
    [
      "a paper less in the list",
      (b) => rewriteList(b, (text) => text.replace(/.*\n/, "")),
      /files\.sha256\.age is not what/,
    ],
    ["half a manifest", (b) => truncateSync(join(b, "manifest.json.age"), 500), /manifest\.json\.age can't be read/],
    ["another byte in the manifest", (b) => flip(join(b, "manifest.json.age")), /manifest\.json\.age can't be read/],
    ["no manifest", (b) => rmSync(join(b, "manifest.json.age")), /is no backup/],
  ])("%s", async (_, damage, line) => {
    await expect(bringBack(empty, await changed(damage))).rejects.toMatchObject({
      code: "startup",
      message: expect.stringMatching(line),
    });
    await nothingIsThere();
  });

  test.each<[string, (backup: string) => unknown, RegExp]>([
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
    await expect(bringBack(empty, await changed(damage))).rejects.toMatchObject({
      code: "startup",
      message: expect.stringMatching(line),
    });
    await nothingIsThere();
    // A good backup can then be restored.
    isStillEmpty = false;
    expect((await bringBack(empty, good)).files).toBe(5);
  });

  test("money that does not add up", async () => {
    const backup = await changed((b) =>
      rewrite(b, "accounts", (text) => text.replace(/\t(\d+)\t/, (_, held) => `\t${Number(held) + 1}\t`)),
    );
    await expect(bringBack(empty, backup)).rejects.toThrow(
      /The ledger in the backup is not right \(a balance is its credits less its debits: wallet [0-9a-f-]{36}\)/,
    );
    await nothingIsThere();
  });

  test("a list that leads out of the backup", async () => {
    const backup = await changed((b) =>
      rewriteList(b, (text) => text.replace(/files\/(..)\/[\w-]+/, "files/$1/../../../../etc/passwd")),
    );
    await expect(bringBack(empty, backup)).rejects.toThrow("files.sha256.age is not what was saved");
    await nothingIsThere();
  });
});

test("a backup whose ledger was not right when it was saved comes back as it was, and says so", async () => {
  const other = await openTestServer();
  await logInAdmin(other);
  await other.sql`update accounts set version = 7`;
  const { manifest } = await save(other, join(folder, "wrong"));
  expect(manifest.brokenRules).toEqual(["the transfers of a wallet are numbered without a gap"]);
  await bringBack(empty, join(folder, "wrong"));
  expect(await empty.sql`select version from accounts`).toEqual([{ version: 7 }]);
});

/** The good backup as older programs wrote it, with nothing encrypted. */
const plain = (change: (backup: string, manifest: Record<string, unknown>) => unknown) =>
  changed(async (b) => {
    const { tables, files, ...manifest } = await manifestOf(b);
    const lines: string[] = [];
    for (const path of pathsOf(b)) {
      const name = path.slice(0, -".age".length);
      writeFileSync(name, await opened(path));
      rmSync(path);
      if (name.startsWith(join(b, "files", "/"))) lines.push(`${sha256(name)}  ${relative(b, name)}\n`);
    }
    writeFileSync(join(b, "files.sha256"), lines.join(""));
    for (const table of Object.values<{ sealed?: string }>(tables)) delete table.sealed;
    const old = { ...manifest, format: 2, tables, files: { ...files, sha256: sha256(join(b, "files.sha256")) } };
    await change(b, old);
    writeFileSync(join(b, "manifest.json"), JSON.stringify(old));
  });
const plainTable = (backup: string, name: string) => join(backup, "tables", `${name}.copy`);

describe("a backup of before they were encrypted", () => {
  test("comes back with its files, compared, and the command says that others can read it", async () => {
    const backup = await plain(() => {});
    const env = { DATA_DIR: join(empty.folder, "data") };
    const { code, err, out } = await startBackup(empty, ["restore", backup], { env });
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(/^WARNING: this backup is of an older Kagoj, and not encrypted/),
    ]);
    expect(out).toMatch(/^Restored \d+ rows of \d+ tables and 5 files, and compared them/);
  });

  test.each<[string, (backup: string) => void, RegExp]>([
    ["a table", (b) => flip(plainTable(b, "accounts")), /tables\/accounts\.copy is not what was saved/],
    ["a paper", (b) => flip(someFile(b)), /files\/\S+ is not what was saved/],
    ["the list", (b) => truncateSync(join(b, "files.sha256"), 100), /files\.sha256 is not what/],
  ])("%s of it that was changed is refused", async (_, damage, line) => {
    await expect(bringBack(empty, await plain(damage))).rejects.toThrow(line);
    await nothingIsThere();
  });
});

describe("a backup of before there were sums", () => {
  const old = (change: (backup: string) => void) =>
    plain((b, manifest) => {
      const rows = Object.entries(manifest["tables"] as Record<string, { rows: number }>);
      manifest["tables"] = Object.fromEntries(rows.map(([name, saved]) => [name, saved.rows]));
      for (const name of ["format", "files", "sealedWith", "brokenRules"]) delete manifest[name];
      rmSync(join(b, "files.sha256"));
      change(b);
    });

  test("comes back with its files, compared by count", async () => {
    expect(await bringBack(empty, await old(() => {}))).toMatchObject({ files: 5, compared: false });
    const [order] = await empty.sql`select count(*)::int as orders from orders`;
    expect(order).toEqual({ orders: 5 });
  });

  test("half a table of it is refused", async () => {
    const half = await old((b) => truncateSync(plainTable(b, "audit"), 500_000));
    await expect(bringBack(empty, half)).rejects.toThrow("tables/audit.copy is not what was saved");
    await nothingIsThere();
  });
});

describe("what goes wrong on the way", () => {
  test.skipIf(process.platform === "win32")("a full disk is a line, and nothing is there", async () => {
    const backup = await changed(async (b) => {
      const paper = someFile(b);
      await write(paper, Buffer.alloc(3_000_000, "x"));
      const key = paper.slice(0, -".age".length).slice(-36);
      await rewriteList(b, (text) =>
        text.replace(/.*\n/g, (line) => (line.trim().endsWith(key) ? sha256(paper) + line.slice(64) : line)),
      );
    });
    const env = { DATA_DIR: join(empty.folder, "data") };
    const { code, err } = await startBackup(empty, ["restore", backup], { env, fileKb: 2000 });
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
    await expect(bringBack(empty, good, watch)).rejects.toMatchObject({
      code: "startup",
      message: "The connection to the database was lost.",
    });
    await nothingIsThere();
  });

  test("killed between its files and its rows, it is simply done again", async () => {
    const killed = await openTestServer({}, { empty: true });
    await bringBack({ ...empty, sql: killed.sql }, good);
    // Not all files had been restored, and one only in part.
    const [first = "", second = ""] = pathsOf(empty.folder);
    rmSync(first);
    truncateSync(second, 3);
    expect((await bringBack(empty, good)).files).toBe(5);
    const files = (root: string) => readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
    expect(files(empty.folder)).toEqual(files(server.folder));
    for (const path of [first, second])
      expect(sha256(path)).toBe(sha256(join(server.folder, relative(empty.folder, path))));
  });

  test("files that are there already are nobody's to mix with", async () => {
    await storeFile(empty.files, "somebody's", Buffer.from("x"));
    await expect(bringBack(empty, good)).rejects.toThrow(/is not empty \(so\): restore into a new/);
  });
});
