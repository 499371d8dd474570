import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Embedded, startEmbedded } from "../db/embedded/start.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase, type Sql } from "../db/sql.ts";
import { readEnv } from "../env.ts";
import { seed } from "../seed.ts";
import { FIELD_KEYS } from "../test/payment-process.ts";
import { runCommand, runEarly } from "./command.ts";
import { admin } from "./commands/admin.ts";
import { backupOrRestore } from "./commands/backup.ts";
import { findDamage } from "./doctor/damage.ts";
import { doctor } from "./doctor/doctor.ts";
import { runHere, type Said } from "./test/command.ts";

const PAGE = 8192;
const settings = {
  fsync: "off",
  full_page_writes: "off",
  shared_buffers: "16MB",
  autovacuum: "off",
};
const folder = mkdtempSync(join(tmpdir(), "kagoj-damaged-"));
const dataDir = join(folder, "data");
let running: Embedded | undefined;

const start = async () => {
  running = await startEmbedded({ dataDir, settings });
};
const stop = async () => {
  await running?.stop();
  running = undefined;
};

async function withSql<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = openDatabase(running?.connection ?? "", { max: 1, patient: true });
  return work(sql).finally(() => sql.end({ timeout: 1 }));
}

beforeAll(async () => {
  // As root, the database's own user must be able to read the folder.
  chmodSync(folder, 0o755);
  await start();
  await withSql(async (sql) => {
    await migrate(sql);
    await seed(sql, readEnv({ ADMIN_PASSWORD: "admin-password-1" }), { embedded: true });
    await sql`insert into audit (action, subject, details)
              select 'login', n::text, jsonb_build_object('text', repeat(md5(n::text), 8))
              from generate_series(1, 20000) as n`;
    await sql`insert into notices (notice) select string_agg(md5(n::text), '')
      from generate_series(1, 5000) as n`;
  });
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Changes a byte in a page of a relation while the database stands still, for one test. */
async function damage(relation: string, page: number): Promise<void> {
  const [row] = await withSql(
    (sql) => sql<[{ path: string }]>`select pg_relation_filepath(${relation}::regclass) as path`,
  );
  const path = join(dataDir, "postgres", "cluster", row.path);
  const flip = async () => {
    await stop();
    // Not after it was made anew.
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const at = (page < 0 ? bytes.length + page * PAGE : page * PAGE) + 5000;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    if (bytes.length > 0) writeFileSync(path, bytes);
    await start();
  };
  onTestFinished(flip);
  await flip();
}

const given = (args: string[] = []) => ({
  args,
  env: { DATABASE_URL: "", DATA_DIR: dataDir, FIELD_KEYS },
});
const here = { database: "" };
const runDoctor = () => runHere(doctor, here, given());
const runAdmin = (...args: string[]) =>
  runHere((shell) => runCommand(admin, shell), here, given(args));
const runBackup = (path: string) =>
  runHere((shell) => runEarly(backupOrRestore, shell), here, given(["backup", path]));
const wrong = ({ out }: Said) =>
  out.split("\n").flatMap((line) => (line.startsWith("WRONG  ") ? [line.slice(7)] : []));

async function backupFails(table: string): Promise<void> {
  const path = join(folder, "backup");
  const began = performance.now();
  const { code, err } = await runBackup(path);
  expect([code, err.trim().split("\n").at(-1)]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(
        `^The table ${table} has a damaged page \\(.*\\)\\. See “A damaged database file”`,
      ),
    ),
  ]);
  expect(performance.now() - began).toBeLessThan(15_000);
  expect([path, `${path}.part`].filter(existsSync)).toEqual([]);
}

test("a sound database has nothing damaged", async () => {
  await asOwner(async (sql) => {
    const found = await findDamage(sql);
    expect(found.damaged).toEqual([]);
    expect(found.looked).toBeGreaterThan(60);
  });
});

test.each([0, 1, 7, 60, 200, 400, -3, -2, -1])(
  "page %i of a table: backup ends with its name, doctor names it",
  async (page) => {
    await damage("audit", page);
    await backupFails("audit");
    expect(wrong(await runDoctor())).toEqual([
      expect.stringMatching(
        /^The table audit is damaged \(invalid page in block \d+.*restore the last backup\. See “A dam/,
      ),
    ]);
  },
);

test("a value that stands apart", async () => {
  const [row] = await withSql(
    (sql) =>
      sql<
        [{ toast: string }]
      >`select reltoastrelid::regclass::text as toast from pg_class where relname = 'notices'`,
  );
  await damage(row.toast, 2);
  await backupFails("notices");
  expect(wrong(await runDoctor()).join("\n")).toContain("The table notices is damaged");
});

test("an index: the doctor names it, and the command that it tells makes it anew", async () => {
  await damage("audit_pkey", 5);
  const told = wrong(await runDoctor());
  expect(told).toEqual([
    expect.stringMatching(
      /^The index audit_pkey of audit is damaged .*npm run admin -- rebuild-indexes audit/,
    ),
  ]);
  await asOwner(async (sql) =>
    expect((await findDamage(sql)).damaged.join()).toContain("The index audit_pkey"),
  );
  expect(await runAdmin("rebuild-indexes", "audit")).toMatchObject({ code: 0 });
  expect(wrong(await runDoctor())).toEqual([]);
});

test("an index that lost a row is found by the rows it finds", async () => {
  await withSql(async (sql) => {
    await sql`alter table audit disable trigger all`;
    await sql`update pg_index set indisready = false where indexrelid = 'audit_pkey'::regclass`;
    await sql`insert into audit (action) values ('login')`;
    await sql`update pg_index set indisready = true where indexrelid = 'audit_pkey'::regclass`;
  });
  await asOwner(async (sql) =>
    expect((await findDamage(sql)).damaged.join()).toMatch(/audit_pkey.*finds \d+ of \d+ rows/),
  );
  await runAdmin("rebuild-indexes", "audit");
});

/** As a user who owns the database and is no superuser, as on a PostgreSQL of one's own. */
function asOwner(work: (sql: Sql) => Promise<void>): Promise<void> {
  return withSql(async (sql) => {
    await sql.unsafe("create role owner login; grant all on all tables in schema public to owner");
    await sql.unsafe("set session authorization owner");
    await work(sql).finally(() =>
      sql.unsafe("reset session authorization; drop owned by owner; drop role owner"),
    );
  });
}
