import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { sent } from "../../attachments/test/sending.ts";
import { readEnv } from "../../env.ts";
import { pathOfKey } from "../../files/disk-store.ts";
import { sampleOfStored } from "../../files/loose.ts";
import { logInAdmin, newUser } from "../../test/builders.ts";
import { openTestServer, type TestServer } from "../../test/harness.ts";
import { FIELD_KEYS } from "../../test/payment-process.ts";
import { openTransactionPooler } from "../../test/wire/transaction-pooler.ts";
import { deliver, placed } from "../../test/writes.ts";
import { runHere, runProcess, type Said } from "../test/command.ts";
import { doctor } from "./doctor.ts";
import type { Report } from "./report.ts";
import { checkPage, checkReach, checkSettings, settingNames } from "./settings.ts";

const https = { PUBLIC_URL: "https://desk.example", TRUST_PROXY: "1" };
const bkash = {
  BKASH_BASE_URL: "https://bkash.example",
  BKASH_USERNAME: "shop",
  BKASH_PASSWORD: "bkash-secret-1",
  BKASH_APP_KEY: "bkash-secret-2",
  BKASH_APP_SECRET: "bkash-secret-3",
};

/** What a check calls wrong. */
async function wrongOf(check: (report: Report) => unknown): Promise<string[]> {
  const found: string[] = [];
  await check({ note() {}, wrong: (text) => void found.push(text) });
  return found;
}

describe("settings", () => {
  const wrong = (env: Record<string, string>, file?: string) =>
    wrongOf((report) => checkSettings(report, readEnv(env), file));

  test("those of a trial on this machine, and of a desk behind its proxy, are not wrong", async () => {
    expect(await wrong({})).toEqual([]);
    expect(await wrong({ ...https, ...bkash })).toEqual([]);
  });

  test.each([
    [
      "others come without an address",
      { HOST: "0.0.0.0", ...bkash },
      "PUBLIC_URL is not set, but HOST lets others in",
    ],
    ["no TLS", { PUBLIC_URL: "http://desk.example", ...bkash }, "PUBLIC_URL is http"],
    [
      "a proxy that is not trusted",
      { PUBLIC_URL: "https://desk.example", ...bkash },
      "Set TRUST_PROXY=1",
    ],
    ["no live payments", https, "No live payments are configured"],
    [
      "a sandbox for everybody",
      { ...https, ALLOW_SANDBOX_PAYMENTS: "1" },
      "anybody fills their wallet for nothing",
    ],
    [
      "a gateway's own sandbox",
      {
        ...https,
        SSLCOMMERZ_STORE_ID: "s",
        SSLCOMMERZ_STORE_PASSWORD: "p",
        SSLCOMMERZ_BASE_URL: "https://sandbox.sslcommerz.com",
      },
      "SSLCOMMERZ_BASE_URL is a sandbox of SSLCommerz",
    ],
    [
      "a key beside what it opens",
      { BACKUP_IDENTITY: `AGE-SECRET-KEY-1${"Q".repeat(58)}` },
      "BACKUP_IDENTITY is set: ",
    ],
  ])("%s", async (_, env, text) => {
    expect(await wrong(env)).toEqual([expect.stringContaining(text)]);
  });

  test("a name in .env that is no setting is found", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "kagoj-doctor-")), ".env");
    writeFileSync(file, "PORT=3000\nPUBLIC_ULR=https://desk.example\n");
    expect(await wrong({}, file)).toEqual([expect.stringContaining(".env has PUBLIC_ULR, which")]);
    expect(settingNames()).toEqual(
      expect.arrayContaining(["PORT", "BKASH_APP_SECRET", "DATABASE_DIRECT_URL"]),
    );
  });
});

describe("the address", () => {
  const reached = (publicUrl: string) =>
    wrongOf((report) => checkReach(report, { publicUrl, publicHost: new URL(publicUrl).host }));

  test("a server that is asked by another name says that the proxy keeps the Host to itself", async () => {
    const { app } = await openTestServer({ PUBLIC_URL: "https://desk.example" });
    let host = "inside:3000";
    const proxy = createServer(async (_, response) => {
      const answer = await app.request(`http://${host}/api/config`, { headers: { Host: host } });
      response.writeHead(answer.status).end(await answer.text());
    }).listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const passesNoHost = expect.stringContaining("does not pass the Host on");
    expect(await reached(address)).toEqual([passesNoHost]);
    host = "desk.example";
    expect(await reached(address)).toEqual([]);
    proxy.closeAllConnections();
    proxy.close();
    await once(proxy, "close");
    const away = expect.stringContaining("can't be reached");
    expect(await reached(address)).toEqual([away]);
  });
});

describe("npm run doctor", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await openTestServer();
    chmodSync(server.folder, 0o700);
  });

  const given = (more: Record<string, string> = {}) => ({
    env: { DATA_DIR: server.folder, ...more },
  });
  const told = ({ code, out, said }: Said) => ({
    code,
    said,
    wrong: out.split("\n").flatMap((line) => (line.startsWith("WRONG  ") ? [line.slice(7)] : [])),
  });
  const examined = async (more?: Record<string, string>) =>
    told(await runHere(doctor, server, given(more)));

  test("a sound installation has nothing wrong, and everything was looked at", async () => {
    const { code, said } = told(await runProcess("doctor", server, given()));
    expect(said).toContain("Nothing is wrong.");
    expect(code).toBe(0);
    // Each check, in a line.
    expect(
      said
        .split("\n")
        .flatMap((line) => (line.startsWith("ok     ") ? [line.slice(7).split(":")[0]] : [])),
    ).toEqual([
      "settings",
      "packages",
      "page",
      "address",
      "data",
      "database",
      "clock",
      "keys",
      "standby",
      "pages",
      "gateways",
      "ledger",
      "backup",
      "phones",
      "SMS",
      "errors",
      "housekeeping",
      "admins",
      "files",
      "statements",
    ]);
  });

  test("each fault is a line that tells what to do, and no line tells a secret", async () => {
    const admin = await logInAdmin(server);
    const user = await newUser(server, admin, 500);
    const order = await placed(user);
    await deliver(admin, order);
    await sent(server, user);
    const { orderNumber } = (await user.send("GET", `/api/apply/my-order/${order}`)).body;
    await server.sql`update users set disabled_at = now()`;
    await server.sql`update migrations set applied_at = applied_at - interval '3 days'`;
    await server.sql`insert into users (username, full_name, gender, password_hash)
      values ('poor', 'Poor', 'male', 'x')`;
    mkdirSync(join(server.folder, "files"));
    chmodSync(join(server.folder, "files"), 0o755);
    const { code, said, wrong } = told(await runProcess("doctor", server, given(bkash)));
    expect(code).toBe(1);
    expect(wrong).toEqual([
      expect.stringMatching(/^Others on this machine can read .*: chmod 700 /),
      expect.stringMatching(/^BROKEN 1 × {2}every user has a wallet: user /),
      expect.stringMatching(/^No backup for 72 hours: npm run backup/),
      "Nobody is admin: npm run admin -- create-admin NAME",
      // They are beside the folder where the doctor looks.
      expect.stringContaining(
        `lacks 2 of 2 files that were looked for: of ${orderNumber}, an upload. Put`,
      ),
    ]);
    expect(said).not.toContain("bkash-secret");
    expect(said.trim()).toMatch(/Wrong: 5$/);
  });

  describe("files", () => {
    const pathOf = async (order: string) => {
      const [row] = await server.sql<{ storageKey: string }[]>`
        select storage_key from files where order_id = ${order}`;
      return join(server.folder, "files", pathOfKey(row?.storageKey ?? ""));
    };
    const changes = {
      "one changed byte": (path: string) => {
        const bytes = readFileSync(path);
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40);
        writeFileSync(path, bytes);
      },
      "a lost end": (path: string) => truncateSync(path, statSync(path).size - 1),
      "another file in its place": (path: string) => writeFileSync(path, "%PDF-1.7 another"),
      "nothing left of it": (path: string) => truncateSync(path, 0),
    };

    test.each(Object.entries(changes))("%s is found and told by its order", async (_, change) => {
      symlinkSync(server.folder, join(server.folder, "files"));
      const admin = await logInAdmin(server);
      const user = await newUser(server, admin, 500);
      const [order, sound] = [await placed(user), await placed(user)];
      for (const one of [order, sound]) await deliver(admin, one);
      await sent(server, user);
      const { orderNumber } = (await user.send("GET", `/api/apply/my-order/${order}`)).body;
      const env = { FIELD_KEYS };
      expect((await examined(env)).said).toContain(
        "has all 3 that were looked for; 3 of them were read",
      );
      change(await pathOf(order));
      const { wrong } = await examined(env);
      expect(wrong).toEqual([
        expect.stringMatching(new RegExp(`^1 of 3 files that were read .*: of ${orderNumber}\\. `)),
      ]);
    });

    test("of many, the newest are read, and others each time", async () => {
      const admin = await logInAdmin(server);
      const user = await newUser(server, admin, 5_000);
      for (let count = 0; count < 4; count += 1) await deliver(admin, await placed(user));
      const keys = async () =>
        (await sampleOfStored(server.sql, { newest: 1, others: 1 })).map(
          ({ storageKey }) => storageKey,
        );
      const [newest] = await server.sql<{ storageKey: string }[]>`
        select storage_key from files order by created_at desc limit 1`;
      const seen = new Set<string>();
      for (let count = 0; seen.size < 4 && count < 200; count += 1) {
        const read = await keys();
        expect(read).toEqual([newest?.storageKey, expect.any(String)]);
        for (const key of read) seen.add(key);
      }
      expect(seen.size).toBe(4);
    });

    test("uploads do not push the newest delivered files out of what is read", async () => {
      const admin = await logInAdmin(server);
      const user = await newUser(server, admin, 500);
      await deliver(admin, await placed(user));
      for (let count = 0; count < 3; count += 1) await sent(server, user);
      const read = await sampleOfStored(server.sql, { newest: 1, others: 0 });
      expect(read.map(({ table }) => table).sort()).toEqual(["attachments", "files"]);
    });
  });

  test.each([
    [
      "a setting that stops the start",
      { PORT: "no" },
      ['Settings: PORT must be a whole number from 1 to 65535, but is "no".'],
    ],
    [
      "a database that is away",
      { DATABASE_URL: "postgres://desk:hidden-word@127.0.0.1:1/kagoj" },
      [
        expect.stringMatching(
          /^No database: The database in DATABASE_URL can't be reached: (?!.*hidden-word)/,
        ),
      ],
    ],
    [
      "no data folder",
      { DATA_DIR: "/proc/none" },
      expect.arrayContaining([expect.stringContaining("DATA_DIR /proc/none")]),
    ],
  ])("%s", async (_, env, lines) => {
    const { code, wrong } = await examined(env);
    expect([code, wrong]).toEqual([1, lines]);
  });

  test.each([0, 31, -31, 3000])("clocks that are %i s apart", async (seconds) => {
    await server.sql.unsafe(`
      create function public.clock_timestamp() returns timestamptz language sql
        as $$ select pg_catalog.clock_timestamp() + interval '${seconds} s' $$`);
    await server.sql.unsafe(
      `alter database ${server.database} set search_path = public, pg_catalog`,
    );
    const { wrong } = await examined();
    const apart = expect.stringMatching(
      /^clock: .* s apart: codes of apps .* sudo timedatectl set-ntp true$/,
    );
    expect(wrong).toEqual(seconds === 0 ? [] : [apart]);
  });

  test("a page that is not built, or older than its sources, is told", async () => {
    const dist = join(server.folder, "dist");
    const found = () =>
      wrongOf((report) => checkPage(report, { ...server.env, production: true }, dist));
    expect(await found()).toEqual([expect.stringContaining("npm run build")]);
    const silent = { note() {}, wrong() {} };
    expect(await checkPage(silent, { ...server.env, production: false }, dist)).toBe(
      "page: the next start builds it",
    );
    mkdirSync(dist);
    writeFileSync(join(dist, "index.html"), "");
    expect(await found()).toEqual([]);
    utimesSync(join(dist, "index.html"), 1, 1);
    expect(await found()).toHaveLength(1);
  });

  test("a pooler that shares sessions is told", async () => {
    const { host, port, username } = inject("database");
    const pooler = await openTransactionPooler({ host, port }, { lenient: true });
    const { wrong } = await examined({
      DATABASE_URL: `postgres://${username}@127.0.0.1:${pooler.port}/${server.database}`,
    });
    expect(wrong).toEqual(
      expect.arrayContaining([
        expect.stringContaining("leads through a pooler that shares sessions"),
      ]),
    );
  });

  test("tables of an older or a newer program are told, and nothing is changed", async () => {
    const [kept] = await server.sql`delete from migrations where name like '0010%' returning sum`;
    const older = await examined();
    expect(older.said).toMatch(
      /note {3}The next start makes or changes the tables, up to 0010-push\.sql/,
    );
    expect(await server.sql`select from migrations where name like '0010%'`).toHaveLength(0);
    await server.sql`insert into migrations (name, sum)
      values ('0010-push.sql', ${kept?.sum}), ('9999-later.sql', 'x')`;
    const { code, wrong } = await examined();
    expect([code, wrong]).toEqual([
      1,
      [
        expect.stringContaining(
          "newer than this program: it has 9999-later.sql. Update the program",
        ),
      ],
    ]);
    await server.sql`update migrations set sum = 'x' where name = '0006-orders.sql'`;
    expect((await examined()).wrong).toEqual([
      expect.stringMatching(
        /its 0006-orders\.sql is not what this one has\. Use the program that made/,
      ),
    ]);
  });
});
