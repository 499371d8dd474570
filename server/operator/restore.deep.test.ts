import { copyFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { orderNumber } from "../../contract/values/order-number.ts";
import { pathOfKey } from "../files/disk-store.ts";
import { logInAdmin, type Person, send } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { bringBack, flip, save, savedRows, startBackup } from "../test/operator.ts";

import { makeGoodBackup } from "./test/good-backup.ts";

let server: TestServer;
let user: Person;
let good: string;
let empty: TestServer;

beforeAll(async () => {
  ({ server, user, path: good } = await makeGoodBackup());
});
beforeEach(async () => {
  empty = await openTestServer({}, { empty: true });
});

test("nobody is signed in after a restore: a session that was ended since stays so, and no phone takes itself for one that was signed out", async () => {
  expect((await user.send("GET", "/api/users/userInfo")).status).toBe(200);
  await bringBack(empty, good);
  expect(
    await send(empty, "GET", "/api/users/userInfo", undefined, { Cookie: user.cookie }),
  ).toMatchObject({ status: 401, body: { code: "no-session" } });
  expect(await savedRows(good, "sessions")).toBe("");
});

test("a backup whose ledger was not right when it was saved comes back as it was, and says so", async () => {
  const other = await openTestServer();
  await logInAdmin(other);
  await other.sql`update accounts set version = 7`;
  const { manifest } = await save(other, join(dirname(good), "wrong"));
  expect(manifest.brokenRules).toEqual(["the transfers of a wallet are numbered without a gap"]);
  await bringBack(empty, join(dirname(good), "wrong"));
  expect(await empty.sql`select version from accounts`).toEqual([{ version: 7 }]);
});

test("a database that has rows is refused and stays as it is", async () => {
  const sums = () =>
    server.sql`select md5(string_agg(t::text, '' order by id)) as sum from transfers t`;
  const before = await sums();
  await expect(bringBack(server, good)).rejects.toThrow(
    /The database is not empty \(\w+ has rows\)/,
  );
  expect(await sums()).toEqual(before);
});

test("a backup of which delivered files are damaged comes back without them, and names their orders, whose files staff replace", async () => {
  const backup = join(dirname(good), "damaged");
  copyFileSync(good, backup);
  flip(backup, -250_000);
  const env = { DATA_DIR: join(empty.folder, "data") };
  const { code, out, err } = await startBackup(
    empty,
    ["restore", backup, "--without-damaged-files"],
    { env },
  );
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Restored \d+ rows of \d+ tables and [34] files/),
  ]);
  const all = await empty.sql<{ number: number; storageKey: string }[]>`
    select o.number, f.storage_key from files f join orders o on o.id = f.order_id`;
  const lost = all.filter(
    ({ storageKey }) => !existsSync(join(env.DATA_DIR, "files", pathOfKey(storageKey))),
  );
  expect(lost.length).toBeGreaterThan(0);
  expect(err).toContain(
    `${lost.length} files did not come back. Staff replace the files of these orders: `,
  );
  for (const { number } of lost) expect(err).toContain(orderNumber(number));
});
