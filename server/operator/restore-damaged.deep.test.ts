import {
  appendFileSync,
  existsSync,
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
import { openTestServer, type TestServer } from "../test/harness.ts";
import {
  backups,
  bringBack,
  entries,
  flip,
  rewrite,
  rewriteManifest,
  runBackup,
  startBackup,
  writeEntries,
} from "../test/operator.ts";
import { storeFile } from "../test/store-file.ts";
import { openBackup } from "./archive.ts";
import { noProgress } from "./progress.ts";

import { nothingIsThere as findNothing, makeGoodBackup } from "./test/good-backup.ts";

const folder = mkdtempSync(join(tmpdir(), "kagoj-restore-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let server: TestServer;
let good: string;
let empty: TestServer;
/** True after a test that found nothing in it: the next can have it. */
let isStillEmpty = false;

beforeAll(async () => {
  ({ server, path: good } = await makeGoodBackup());
});
beforeEach(async () => {
  if (!isStillEmpty) empty = await openTestServer({}, { empty: true });
  isStillEmpty = false;
});

let copies = 0;
/** A changed copy of the good backup. */
async function changed(change: (backup: string) => unknown): Promise<string> {
  const backup = join(folder, `changed-${++copies}`);
  writeFileSync(backup, readFileSync(good));
  await change(backup);
  return backup;
}

/** Expects no row in any table and no file. */
async function nothingIsThere(): Promise<void> {
  await findNothing(empty);
  isStillEmpty = true;
}

describe("a damaged backup is refused with a line before anything of it is to be seen", () => {
  test.each<[string, (backup: string) => unknown, RegExp]>([
    ["half of it", (b) => truncateSync(b, readFileSync(b).length >> 1), /is damaged/],
    [
      "cut before its tables end",
      (b) => truncateSync(b, 200_000),
      /damaged where its tables are: take another/,
    ],
    [
      "cut within its last chunk",
      (b) => truncateSync(b, readFileSync(b).length - 80),
      /only delivered files are lost/,
    ],
    ["nothing of it", (b) => truncateSync(b, 0), /can't be read as a backup/],
    [
      "another byte in the tables",
      (b) => flip(b, 150_000),
      /damaged where its tables are: take another/,
    ],
    [
      "another byte in a paper",
      (b) => flip(b, -200_000),
      /delivered files are lost.*--without-damaged-files/,
    ],
    ["another byte in its last chunk", (b) => flip(b, -20), /delivered files are lost/],
    ["another byte in its head", (b) => flip(b, 150), /can't be read as a backup/],
    ["more at its end", (b) => appendFileSync(b, "x\n"), /is damaged|delivered files are lost/],
    ["no file", (b) => rmSync(b), /There is no file/],
    ["a folder", () => {}, /EISDIR/],
    ["another file", (b) => writeFileSync(b, "a".repeat(200_000)), /can't be read as a backup/],
    [
      "another archive",
      (b) => writeEntries(b, [{ name: "x", data: Buffer.from("x") }]),
      /is no backup of Kagoj/,
    ],
    [
      "a piece of a table less",
      async (b) =>
        writeEntries(
          b,
          (await entries(b)).filter(({ name }) => name !== "tables/audit/000002"),
        ),
      /lacks rows of audit/,
    ],
    ...(
      [
        ["no text", () => "\0\xff"],
        ["no JSON", () => "{"],
        ["nothing", () => ""],
      ] as const
    ).map(([what, change]): [string, (backup: string) => unknown, RegExp] => [
      `a manifest that is ${what}`,
      (b) => rewriteManifest(b, change),
      /has a manifest that can't be read: take another backup\. Nothing was restored\.$/,
    ]),
    [
      "a manifest of something else",
      (b) => rewriteManifest(b, () => "[null]"),
      /was made by another version of Kagoj/,
    ],
    [
      "another version's",
      (b) => rewriteManifest(b, (text) => text.replace('"format": 3', '"format": 2')),
      /was made by another version of Kagoj: restore it with that one\. Nothing was restored/,
    ],
  ])("%s", async (what, damage, line) => {
    const path = what === "a folder" ? folder : await changed(damage);
    await expect(bringBack(empty, path)).rejects.toMatchObject({
      code: "startup",
      message: expect.stringMatching(line),
    });
    await nothingIsThere();
  });

  test.each<[string, (backup: string) => unknown, RegExp]>([
    [
      "in the last row",
      (b) => rewrite(b, "notices", (text) => `x${text}`),
      /^notices has a row that the database/,
    ],
    [
      "long before the end",
      (b) => rewrite(b, "audit", (text) => text.replace("(", "(x")),
      /^audit has a row .*invalid input syntax for type uuid/,
    ],
    [
      "of nobody",
      (b) =>
        rewrite(b, "orders", (text) =>
          text.replace(/,[0-9a-f-]{36},/, ",00000000-0000-4000-8000-000000000000,"),
        ),
      /^orders has a row .*foreign key/,
    ],
    ["that lacks columns", (b) => rewrite(b, "files", (text) => `${text}x\n`), /^files has a row/],
    [
      "without anything",
      (b) => rewrite(b, "files", (text) => `"()"\n${text}`),
      /^files has a row .*malformed record/,
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
      rewrite(b, "accounts", (text) =>
        text.replace(/,(\d+),/, (_, held) => `,${Number(held) + 1},`),
      ),
    );
    await expect(bringBack(empty, backup)).rejects.toThrow(
      /The ledger in the backup is not right \(a balance is its credits less its debits: wallet [0-9a-f-]{36}\)/,
    );
    await nothingIsThere();
  });

  test("names that lead out of the folder are nobody's", async () => {
    const backup = await changed(async (b) =>
      writeEntries(b, [
        ...(await entries(b)),
        { name: "files/../../../etc/passwd", data: Buffer.from("x") },
      ]),
    );
    expect((await bringBack(empty, backup)).files).toBe(5);
    expect(readdirSync(empty.folder, { recursive: true }).join()).not.toContain("passwd");
  });
});

describe("a backup of which delivered files are damaged", () => {
  test.each([-10, -70_000, -140_000, -300_000, -400_000, -500_000, -600_000])(
    "with another byte %i from its end, all whole ones are as they were",
    async (at) => {
      const backup = await changed((b) => flip(b, at));
      const found = await openBackup(backup, backups, {
        withoutDamagedFiles: true,
        progress: noProgress,
      });
      const whole = new Map(
        (await entries(good)).map(({ name, data }) => [name, Buffer.from(data)]),
      );
      for (const { name, data } of await entries(backup))
        expect(whole.get(name)?.equals(data), name).toBe(true);
      expect(found.keys.size).toBeGreaterThanOrEqual(3);
    },
  );

  test("cut short among its files, it has those before", async () => {
    const backup = await changed((b) => truncateSync(b, readFileSync(b).length - 350_000));
    const { files, lost } = await bringBack(empty, backup, { withoutDamagedFiles: true });
    expect([files, lost.length]).toEqual([2, 3]);
  });
});

describe("what goes wrong on the way", () => {
  test.skipIf(process.platform === "win32")(
    "a full disk is a line, and nothing is there",
    async () => {
      const env = { DATA_DIR: join(empty.folder, "data") };
      const { code, err } = await startBackup(empty, ["restore", good], { env, fileKb: 100 });
      expect([code, err]).toEqual([1, "The disk is full (EFBIG: file too large, write)."]);
      expect(readdirSync(join(env.DATA_DIR, "files"))).toEqual([]);
      rmSync(env.DATA_DIR, { recursive: true });
      await nothingIsThere();
    },
  );

  test.each(["before insert on audit for each row", "before insert on files for each row"])(
    "the disk of the database is full (%s): a line says so",
    async (when) => {
      await empty.sql.unsafe(`
        create function full_disk() returns trigger language plpgsql as
          $$ begin raise exception 'could not extend file "base/5/16385": No space left on device' using errcode = '53100'; end $$;
        create trigger full_disk ${when} execute function full_disk()`);
      await expect(bringBack(empty, good)).rejects.toMatchObject({
        code: "startup",
        message: "The disk of the database is full: make room there.",
      });
      await empty.sql.unsafe("drop function full_disk cascade");
      await nothingIsThere();
    },
  );

  test("a backup that is refused makes no cluster, and no folder", async () => {
    const env = { DATABASE_URL: "", DATA_DIR: join(folder, "never") };
    const { code, err } = await runBackup(
      empty,
      ["restore", await changed((b) => flip(b, 150_000))],
      { env },
    );
    expect([code, err]).toEqual([1, expect.stringContaining("is damaged where its tables are")]);
    expect(existsSync(env.DATA_DIR)).toBe(false);
    isStillEmpty = true;
  });

  test("a database that goes away ends it with a line", async () => {
    const progress = {
      ...noProgress,
      step(doing: string) {
        if (doing !== "comparing audit") return;
        void server.sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = ${empty.database}`.execute();
      },
    };
    await expect(bringBack(empty, good, { progress })).rejects.toMatchObject({
      code: "startup",
      message: expect.stringMatching(/^The connection to the database was lost\./),
    });
    await nothingIsThere();
  });

  test("killed between its files and its rows, it is simply done again", async () => {
    const killed = await openTestServer({}, { empty: true });
    await bringBack({ ...empty, sql: killed.sql }, good);
    const pathsOf = (root: string) =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => join(one.parentPath, one.name));
    // Not all files had been restored, and one only in part.
    const [first = "", second = ""] = pathsOf(empty.folder);
    rmSync(first);
    truncateSync(second, 3);
    expect((await bringBack(empty, good)).files).toBe(5);
    for (const path of pathsOf(server.folder))
      expect(
        readFileSync(join(empty.folder, relative(server.folder, path))).equals(readFileSync(path)),
        path,
      ).toBe(true);
    expect(pathsOf(empty.folder)).toHaveLength(5);
  });

  test("files that are there already are nobody's to mix with", async () => {
    await storeFile(empty.files, "somebody's", Buffer.from("x"));
    await expect(bringBack(empty, good)).rejects.toThrow(/is not empty \(so\): restore into a new/);
  });
});
