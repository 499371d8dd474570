import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { createApp } from "../../app.ts";
import { photoService, sent } from "../../attachments/test/sending.ts";
import { createSessions } from "../../auth/sessions.ts";
import { openDatabase } from "../../db/sql.ts";
import { createDiskStore } from "../../files/disk-store.ts";
import { sealStore } from "../../files/sealed-store.ts";
import { findNumber, forgetNumber } from "../../forgetting/number.ts";
import { soughtNumber } from "../../forgetting/same-number.ts";
import { pushKeys } from "../../push/push.ts";
import { claimKey, keyFileOf, newKey, readKeyFile } from "../../seal/keys.ts";
import { marksOf } from "../../seal/marks.ts";
import { countUnreadable } from "../../seal/rows.ts";
import { createSeal } from "../../seal/seal.ts";
import { logInAdmin, newUser, type Person, pdf } from "../../test/builders.ts";
import { openTestServer } from "../../test/harness.ts";
import { FIELD_KEYS } from "../../test/payment-process.ts";
import { subscriber } from "../../test/push-service.ts";
import { openRechargeServer } from "../../test/recharge-server.ts";
import { leaveTraces, left } from "../../test/traceable.ts";
import { claim, decideMoney, deliver, placed } from "../../test/writes.ts";
import { runCommand } from "../command.ts";
import { runHere, runProcess } from "../test/command.ts";
import { keys as keysCommand, runKeys } from "./keys.ts";

test("a key is rotated while Kagoj is stopped, also when that is cut short: all is read and found with the new one alone", async () => {
  const server = await openRechargeServer();
  onTestFinished(() => server.closeBkash());
  const user = await server.newUser(2_000);
  await leaveTraces(server, server.admin, user);
  const category = await photoService(server.admin);
  const { body } = await user.send("POST", "/api/apply/order", {
    category,
    slip: [await sent(server, user)],
  });
  const push = await pushKeys(server.sql, server.seal);
  await claimKey(server.sql, server.seal);
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-keys-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  symlinkSync(server.folder, join(dataDir, "files"));
  const path = keyFileOf({ dataDir });
  mkdirSync(dirname(path));
  writeFileSync(path, `${FIELD_KEYS}\n`);
  const before = await everything(server.admin, user, body.order._id);
  expect(JSON.stringify(before)).toContain(left.nid);

  const env = { dataDir, fieldKeys: undefined, s3: undefined };
  const open = () =>
    openDatabase({ ...inject("database"), database: server.database }, { max: 2, patient: true });
  const sql = open();
  onTestFinished(() => sql.end());
  const keys = async (command?: string, note?: (line: string) => void) =>
    (await runKeys(sql, env, command, note)).join("\n");
  await expect(keys("rotate")).rejects.toThrow("stop every process");
  await server.sql.end();
  const [first] = server.seal.keyIds;
  expect(await keys()).toBe(
    `${path}: 1 key. Keep a copy, apart from the backups.\n  ${first}  seals`,
  );

  const cut = (line: string) => {
    if (line.startsWith("roshids")) throw new Error("killed");
  };
  await expect(keys("rotate", cut)).rejects.toThrow("killed");
  const [second = ""] = (await keys()).match(/\S{8}(?= {2}seals)/) ?? [];
  const told: string[] = [];
  expect(await keys("rotate", (line) => void told.push(line))).toMatch(
    /^Sealed with the new key: \d+ rows and 6 files\. [\s\S]*\nFrom 20\d\d-\d\d-\d\d on, take the old key out of .*field-keys, where it is the second\./,
  );
  // Each table's own rows; the first run did the tables before.
  expect(told).toEqual(
    expect.arrayContaining(
      ["roshids: 0", "roshid_revisions: 2", "topups: 3", "push_keys: 1"].map(
        (table) => `${table} rows are sealed with the new key`,
      ),
    ),
  );
  expect(await keys()).toMatch(
    new RegExp(`2 keys[\\s\\S]*\n  ${second}  seals\n  ${first}  may be taken out from 20`),
  );

  const [newest = Buffer.of(), oldest] = (await readKeyFile(path)) ?? [];
  expect(oldest).toEqual(Buffer.from(FIELD_KEYS, "base64"));
  const seal = createSeal([newest]);
  expect(await countUnreadable(sql, seal)).toEqual([]);
  expect(await pushKeys(sql, seal)).toEqual(push);
  const files = sealStore(createDiskStore(server.folder), seal.files);
  const sessions = createSessions(sql, { secure: false });
  const again = createApp({ ...server, sql, seal, files, sessions }, "no-page");
  Object.assign(server.app, { request: again.request, fetch: again.fetch });
  expect(await everything(server.admin, user, body.order._id)).toEqual(before);

  writeFileSync(path, `${newest.toString("base64")}\n`);
  expect(await keys()).toMatch(new RegExp(`1 key\\.[\\s\\S]*\n  ${first}  gone, and not needed$`));
  await expect(keys("nonsense")).rejects.toThrow("npm run keys -- rotate");
}, 60_000);

/** What people read and find of all that is sealed. */
async function everything(admin: Person, user: Person, withPhoto: string) {
  const read = async (by: Person, path: string) => (await by.send("GET", path)).body;
  const queue = await read(admin, "/api/apply/order");
  const found = async (q: string) => (await read(admin, `/api/apply/order?q=${q}`)).length;
  const { attachments } = await read(user, `/api/apply/my-order/${withPhoto}`);
  const files = queue.flatMap(({ file }: { file: string | null }) => file ?? []);
  return {
    queue,
    found: [await found(left.nid), await found(left.passport), await found(left.birth.slice(-6))],
    roshids: await read(user, "/api/apply/get-roshid"),
    recharges: (await read(admin, `/api/rechargeHistory/get?q=${left.payer.slice(-6)}`)).data,
    files: await Promise.all(files.map((path: string) => read(admin, path))),
    photo: await read(user, `/api/attachments/${attachments[0].id}/file`),
  };
}

test("keys of FIELD_KEYS are rotated in two steps, and nothing is written before the new one stands there", async () => {
  const server = await openTestServer();
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 1_000);
  await deliver(admin, await placed(user), pdf("x"));
  await claimKey(server.sql, server.seal);
  await server.sql.end();
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-keys-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  symlinkSync(server.folder, join(dataDir, "files"));
  const run = (fieldKeys: string) =>
    runHere((shell) => runCommand(keysCommand, shell), server, {
      args: ["rotate"],
      env: { FIELD_KEYS: fieldKeys, DATA_DIR: dataDir },
    });
  const { said } = await run(FIELD_KEYS);
  const [, made = ""] = /stored nowhere: (\S+)/.exec(said) ?? [];
  expect(await run(`${made},${FIELD_KEYS}`)).toMatchObject({
    code: 0,
    said: expect.stringContaining("1 files"),
  });
  const sql = openDatabase({ ...inject("database"), database: server.database });
  onTestFinished(() => sql.end());
  expect(await countUnreadable(sql, createSeal([Buffer.from(made, "base64")]))).toEqual([]);
});

test("a key by which forgotten TrxIDs are known stays needed, so that none is credited again", async () => {
  const server = await openRechargeServer();
  onTestFinished(() => server.closeBkash());
  const trxId = "4111000888";
  const id = await claim(await server.newUser(), { trxId });
  await decideMoney(server.admin, id);
  const sought = soughtNumber(trxId)!;
  await forgetNumber(server, sought, await findNumber(server, sought), { cancel: false });
  await claimKey(server.sql, server.seal);
  await server.sql.end();
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-keys-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  symlinkSync(server.folder, join(dataDir, "files"));
  const env = { dataDir, fieldKeys: undefined, s3: undefined };
  const path = keyFileOf(env);
  mkdirSync(dirname(path));
  writeFileSync(path, `${FIELD_KEYS}\n`);
  const sql = openDatabase({ ...inject("database"), database: server.database }, { patient: true });
  onTestFinished(() => sql.end());
  const keys = async (command?: string) => (await runKeys(sql, env, command)).join("\n");

  const [old] = server.seal.keyIds;
  const said = await keys("rotate");
  expect(said).toContain("Keep the old key");
  expect(said).not.toContain("take the old key out");
  expect(await keys()).toContain(`${old}  still needed`);
  const ring = (await readKeyFile(path)) ?? [];
  expect(
    await sql`select from topups where trx_id = any(${marksOf(createSeal(ring), trxId)})`,
  ).toHaveLength(1);
  writeFileSync(path, `${ring[0]?.toString("base64")}\n`);
  expect(await keys()).toContain(`${old}  MISSING: TrxIDs`);
});

test("push messages get other keys beside a desk that runs, as often as it is asked for", async () => {
  const server = await openTestServer();
  const { publicKey } = await pushKeys(server.sql, server.seal);
  const user = await newUser(server, await logInAdmin(server));
  await user.send("POST", "/api/push/subscription", subscriber().subscription);
  const change = () =>
    runHere((shell) => runCommand(keysCommand, shell), server, {
      args: ["push"],
      env: { FIELD_KEYS },
    });
  expect(await change()).toMatchObject({ code: 0, out: expect.stringContaining("until now: 1.") });
  expect(await change()).toMatchObject({ code: 0, out: expect.stringContaining("until now: 0.") });
  const [row] = await server.sql`select private_key from push_keys`;
  expect(row?.privateKey).toMatch(/^[\w-]{8}\.[\w-]+$/);
  expect((await pushKeys(server.sql, server.seal)).publicKey).not.toBe(publicKey);
  // Under another key than the desk's nothing is changed.
  const other = await runHere((shell) => runCommand(keysCommand, shell), server, {
    args: ["push"],
    env: { FIELD_KEYS: newKey().toString("base64") },
  });
  expect(other).toMatchObject({ code: 1, err: expect.stringContaining("Put the right key back") });
  expect(await server.sql`select private_key from push_keys`).toEqual([row]);
});

test("npm run keys lists them, and a word that it does not know brings its usage", async () => {
  const server = await openTestServer();
  const list = await runHere((shell) => runCommand(keysCommand, shell), server, {
    env: { FIELD_KEYS },
  });
  expect(list).toMatchObject({
    code: 0,
    err: "",
    out: expect.stringMatching(/^FIELD_KEYS: 1 key\. .*\n {2}\S{8} {2}seals/),
  });
  const wrong = await runProcess("keys", server, { args: ["nonsense"], env: { FIELD_KEYS } });
  expect(wrong).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringContaining("npm run keys -- rotate"),
  });
});
