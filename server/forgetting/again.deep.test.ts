import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runHousekeeping } from "../jobs/housekeeping.ts";
import { runCommand } from "../operator/command.ts";
import { forget } from "../operator/commands/forget.ts";
import { doctor } from "../operator/doctor/doctor.ts";
import { runHere } from "../operator/test/command.ts";
import { rowOf, triedGuess } from "../seal/columns.ts";
import { newKey } from "../seal/keys.ts";
import { createSeal, keyIdOf } from "../seal/seal.ts";
import { logInAdmin, newUser, type Person } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { runBackup } from "../test/operator.ts";
import { FIELD_KEYS } from "../test/payment-process.ts";
import { roshid } from "../test/traceable.ts";
import { aged, tracesOf } from "../test/traces.ts";
import { cancel, claim, decideMoney, newAdmin, placed } from "../test/writes.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { listFileOf, noteForgotten } from "./list.ts";

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "kagoj-again-"));
});
afterEach(() => rmSync(place, { recursive: true }));

const NUMBER = "4111000999";
const TRX = "4111000888";

const given = (dataDir: string, args: string[]) => ({
  args,
  env: { DATA_DIR: dataDir, FIELD_KEYS },
});
const forgetting = (server: TestServer, dataDir: string, ...args: string[]) =>
  runHere((shell) => runCommand(forget, shell), server, given(dataDir, [...args, "--yes"]));

/** A desk with a person to forget, two numbers, and old orders; and its backup of before that. */
async function forgottenSince() {
  const server = await openTestServer({ DATA_DIR: join(place, "first"), SENT_MONEY_ONLY: "1" });
  const { dataDir } = server.env;
  const admin = await logInAdmin(server);
  const [gone, deleted, stays] = [
    await newUser(server, admin),
    await newUser(server, admin),
    await newUser(server, admin, 1_000),
  ] as const;
  await cancel(admin, await placed(stays, { category: "nid", nidNumber: NUMBER }), "one");
  await decideMoney(admin, await claim(stays, { trxId: TRX }));
  const id = crypto.randomUUID();
  const guess = triedGuess.seal(server.seal, rowOf(id), { nid: NUMBER, dob: "1990-01-01" });
  await server.sql`
    insert into lookup_tries (id, user_id, guess, missed)
    values (${id}, ${stays.user._id}, ${guess}, true)`;
  const saved = join(place, "before.tar.age");
  expect(await runBackup(server, ["backup", saved], { env: { DATA_DIR: dataDir } })).toMatchObject({
    code: 0,
  });
  expect((await forgetting(server, dataDir, NUMBER)).said).toContain("Gone:");
  expect((await forgetting(server, dataDir, TRX)).said).toContain("Gone:");
  expect((await forgetting(server, dataDir, gone.user.username)).said).toContain("Gone:");
  expect((await admin.send("DELETE", `/api/users/users/${deleted.user._id}`)).status).toBe(200);
  const words = [NUMBER, TRX, gone.user.username, deleted.user.username];
  expect(await tracesOf(server, words)).toEqual([]);
  return { server, saved, words };
}

/** The folder of the list, as an operator copies it. */
const listOf = ({ env }: TestServer) => dirname(listFileOf(env));
const copyList = (from: TestServer, to: TestServer) =>
  cpSync(listOf(from), listOf(to), { recursive: true });

/** A new desk from a backup, with the list `of` another one beside its key. */
async function restored(saved: string, of?: TestServer) {
  const server = await openTestServer(
    { DATA_DIR: join(place, crypto.randomUUID()) },
    { empty: true },
  );
  if (of) copyList(of, server);
  const { dataDir } = server.env;
  const answer = await runBackup(server, ["restore", saved], { env: { DATA_DIR: dataDir } });
  expect(answer.code).toBe(0);
  return { server, answer, dataDir };
}

test("an older backup is restored without whom and what was forgotten since, by the list beside the key", async () => {
  const { server: first, saved, words } = await forgottenSince();
  const list = readdirSync(listOf(first)).map((name) => readFileSync(join(listOf(first), name)));
  expect(list).toHaveLength(2);
  expect(words.filter((word) => list.some((text) => text.includes(word)))).toEqual([]);
  const { server, answer } = await restored(saved, first);
  expect(answer.out).toMatch(/Forgotten again, by .*: 2 people and [1-9]\d* rows/);
  expect(answer.out).toContain("If that list is a copy, who was forgotten after it was made is");
  expect(answer.out).toContain(
    "second factors that were removed and recovery codes that were used",
  );
  expect(await tracesOf(server, words)).toEqual([]);
  expect(await verifyLedger(server.sql)).toEqual([]);
});

test("without the list a restore says since when; the list that comes later is told by the doctor, and does it", async () => {
  const { server: first, saved, words } = await forgottenSince();
  const { server, answer, dataDir } = await restored(saved);
  expect(answer.err).toMatch(/no list of what was forgotten .* since 20\d\d-\d\d-\d\dT/);
  const found = await tracesOf(server, words);
  expect(words.filter((word) => !found.some((one) => one.endsWith(`: ${word}`)))).toEqual([]);

  copyList(first, server);
  const examined = async () => (await runHere(doctor, server, given(dataDir, []))).said;
  expect(await examined()).toMatch(/WRONG {2}The database has 2 people and \d+ rows/);
  expect(await forgetting(server, dataDir, "--again")).toMatchObject({ code: 0 });
  expect(await tracesOf(server, words)).toEqual([]);
  expect(await examined()).not.toMatch(/WRONG {2}The database has/);
});

test("what was forgotten by its age is forgotten again by the first housekeeping after a restore", async () => {
  const { server: first, saved } = await forgottenSince();
  const { server } = await restored(saved, first);
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 500);
  await cancel(admin, await placed(user, { category: "nid", nidNumber: "4111000777" }), "old");
  await runHousekeeping(server);
  await aged(server.sql, 181);
  // The backup is ten days old, and so is the clock in it.
  await server.sql`update clock set believed_at = believed_at - interval '10 days',
    seen_at = seen_at - interval '10 days'`;
  const old = join(place, "old.tar.age");
  await runBackup(server, ["backup", old], { env: { DATA_DIR: server.env.dataDir } });
  const { server: next } = await restored(old, first);
  expect(await tracesOf(next, ["4111000777"])).not.toEqual([]);
  await runHousekeeping(next);
  expect(await tracesOf(next, ["4111000777"])).toEqual([]);
});

test("an admin who is the only one again stays and is named; the others are forgotten all the same", async () => {
  const server = await openTestServer({ DATA_DIR: join(place, "first") });
  const { dataDir } = server.env;
  const first = await logInAdmin(server);
  const gone = await newUser(server, first);
  const saved = join(place, "before.tar.age");
  await runBackup(server, ["backup", saved], { env: { DATA_DIR: dataDir } });
  await newAdmin(server, first);
  for (const { user } of [first, gone])
    expect((await forgetting(server, dataDir, user.username)).said).toContain("Gone:");
  const { server: next, answer } = await restored(saved, server);
  expect(answer.out).toContain(`${first.user._id} is the only admin here and stays`);
  expect(await tracesOf(next, [gone.user.username])).toEqual([]);
  expect(await tracesOf(next, [first.user.username])).not.toEqual([]);
});

test("another entry that has a forgotten one's place in the wallet since a restore keeps its reason", async () => {
  const server = await openTestServer({ DATA_DIR: join(place, "first") });
  const admin = await logInAdmin(server);
  const { user } = await newUser(server, admin, 100);
  const paid = (by: Person, amount: number, reason: string) =>
    by.send("PUT", "/api/users/edit-user-balance", { userId: user._id, amount, reason });
  const saved = join(place, "before.tar.age");
  const { dataDir } = server.env;
  await runBackup(server, ["backup", saved], { env: { DATA_DIR: dataDir } });
  await paid(admin, 200, NUMBER);
  expect((await forgetting(server, dataDir, NUMBER)).said).toContain("Gone:");

  const { server: next, dataDir: there } = await restored(saved, server);
  expect((await paid(await logInAdmin(next), 300, "the rent of May")).status).toBe(200);
  await forgetting(next, there, "--again");
  expect(await tracesOf(next, ["the rent of May"])).toContain("transfers: the rent of May");
});

/** A desk with an order of {@link NUMBER}, and its backup. */
async function withOrder() {
  const server = await openTestServer({ DATA_DIR: join(place, "first") });
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 1_000);
  const order = await placed(user, { category: "nid", nidNumber: NUMBER });
  const saved = join(place, "before.tar.age");
  await runBackup(server, ["backup", saved], { env: { DATA_DIR: server.env.dataDir } });
  return { server, admin, user, order, saved, dataDir: server.env.dataDir };
}
const examined = async (server: TestServer) =>
  (await runHere(doctor, server, given(server.env.dataDir, []))).said;

test("what waits to be decided after a restore is no fault, and goes by itself once it is decided", async () => {
  const { server, admin, order, saved, dataDir } = await withOrder();
  await cancel(admin, order);
  await forgetting(server, dataDir, NUMBER);

  const { server: next, answer } = await restored(saved, server);
  expect(answer.out).toContain("1 wait to be decided");
  const said = await examined(next);
  expect(said).toMatch(/note {3}1 orders or recharges that were forgotten before wait/);
  expect(said).not.toMatch(/WRONG {2}The database has/);
  await runHousekeeping(next);
  expect(await tracesOf(next, [NUMBER])).not.toEqual([]);
  await cancel(await logInAdmin(next), order);
  await runHousekeeping(next);
  expect(await tracesOf(next, [NUMBER])).toEqual([]);
  expect(await verifyLedger(next.sql)).toEqual([]);
});

test("orders that were deleted all at once, and a roshid that its owner deleted, are forgotten again too", async () => {
  const { server, admin, user, order, saved: before } = await withOrder();
  await cancel(admin, order);
  const owner = "ট্রেসপুরের মালিকমিয়া";
  const made = await user.send("POST", "/api/apply/create-roshid", {
    ...roshid,
    ownerDetails: [{ ownerName: owner, ownerShare: "1" }],
  });
  const saved = join(place, "then.tar.age");
  await runBackup(server, ["backup", saved], { env: { DATA_DIR: server.env.dataDir } });
  expect((await admin.send("DELETE", "/api/apply/delete-all-orders")).status).toBe(200);
  await user.send("DELETE", "/api/apply/delete-roshid", { id: made.body.roshid._id });
  await server.sql`update roshids set deleted_at = now() - interval '25 hours'`;
  await runHousekeeping(server);
  expect(await tracesOf(server, [NUMBER, owner])).toEqual([]);

  const { server: next } = await restored(saved, server);
  expect(await tracesOf(next, [NUMBER, owner])).toEqual([]);
  const { answer } = await restored(before, server);
  expect(answer.out).toContain("1 wait to be decided");
});

test("a note among staff that was deleted does not come back; those that were not do", async () => {
  const { server, admin, user, order, dataDir } = await withOrder();
  const noted = async (path: string, text: string) => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    return (await admin.send("PUT", `/api/${path}/notes`, { text }, key)).body._id as string;
  };
  const person = `users/users/${user.user._id}`;
  const gone = [
    await noted(person, `is the brother of ${TRX}`),
    await noted(`apply/order/${order}`, `call ${TRX}`),
  ];
  await noted(person, "pays late");
  const saved = join(place, "noted.tar.age");
  await runBackup(server, ["backup", saved], { env: { DATA_DIR: dataDir } });
  // As the operator is told to do by hand.
  expect((await forgetting(server, dataDir, TRX, "--dry-run")).said).toContain("a note about user");
  for (const id of gone)
    expect((await admin.send("DELETE", `/api/apply/notes/${id.toUpperCase()}`)).status).toBe(200);

  const { server: next, answer } = await restored(saved, server);
  expect(answer.out).toMatch(/Forgotten again, by .*: 0 people and 2 rows/);
  const { body } = await (await logInAdmin(next)).send("GET", `/api/${person}/notes`);
  expect(body.map(({ text }: { text: string }) => text)).toEqual(["pays late"]);
});

test("what the list names by a key that only came after the backup is told where that key is not, and goes once it is there", async () => {
  const { server, admin, order } = await withOrder();
  await cancel(admin, order);
  const then = join(place, "then.tar.age");
  await runBackup(server, ["backup", then], { env: { DATA_DIR: server.env.dataDir } });
  const newer = newKey();
  await noteForgotten(server.env, createSeal([newer]), { order: [order] });
  // The list of now, with the key of when the backup was made.
  const { server: next, answer, dataDir } = await restored(then, server);
  const told = `names some by the key ${keyIdOf(newer)}, which is not here`;
  expect(answer.err).toContain(told);
  expect(await examined(next)).toContain(told);
  const again = await forgetting(next, dataDir, "--again");
  expect([again.code, again.said.includes(told)]).toEqual([1, true]);
  expect(await tracesOf(next, [NUMBER])).not.toEqual([]);

  const env = { DATA_DIR: dataDir, FIELD_KEYS: `${FIELD_KEYS} ${newer.toString("base64")}` };
  const args = ["--again", "--yes"];
  const found = await runHere((shell) => runCommand(forget, shell), next, { args, env });
  expect([found.code, found.said.includes(told)]).toEqual([0, false]);
  expect(await tracesOf(next, [NUMBER])).toEqual([]);
});

test("a list that can't be read refuses a restore before anything is made", async () => {
  const { saved } = await withOrder();
  const server = await openTestServer({ DATA_DIR: join(place, "next") }, { empty: true });
  mkdirSync(listFileOf(server.env), { recursive: true });
  const answer = await runBackup(server, ["restore", saved], {
    env: { DATA_DIR: server.env.dataDir },
  });
  expect(answer).toMatchObject({ code: 1, out: "" });
  expect(answer.err).toMatch(/list of what was forgotten, .* can't be read/);
  expect(await server.sql`select from users`).toHaveLength(0);
});

test("a restore whose forgetting is cut short stands, says so, and housekeeping goes on with it", async () => {
  const { server: first, saved, words } = await forgottenSince();
  const server = await openTestServer({ DATA_DIR: join(place, "next") }, { empty: true });
  copyList(first, server);
  await server.sql.unsafe(`
    create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger refuse_it before update on users for each row execute function refuse_it()`);
  const { dataDir } = server.env;
  const answer = await runBackup(server, ["restore", saved], { env: { DATA_DIR: dataDir } });
  expect(answer.code).toBe(0);
  expect(answer.out).toContain("NOT all forgotten again (not now)");
  await server.sql`drop function refuse_it cascade`;
  await runHousekeeping(server);
  expect(await tracesOf(server, words)).toEqual([]);
});

test("a list that can't be written keeps nobody here: the person goes, housekeeping does its other work, and notes it later", async () => {
  const { server, admin, user, saved } = await withOrder();
  const { username, _id } = user.user;
  mkdirSync(listFileOf(server.env), { recursive: true });
  expect((await admin.send("DELETE", `/api/users/users/${_id}`)).status).toBe(200);
  expect(await tracesOf(server, [username])).toEqual([]);
  await server.sql`insert into loose_files (storage_key, since)
    values ('none', now() - interval '2 hours')`;
  await runHousekeeping(server);
  expect(await server.sql`select from loose_files`).toHaveLength(0);
  expect(await examined(server)).toMatch(
    /WRONG {2}Housekeeping could not do all of its work 0 hours ago: noted: The list .*forgotten, can't be read/,
  );

  rmSync(listFileOf(server.env), { recursive: true });
  await runHousekeeping(server);
  expect(await examined(server)).toContain("ok     housekeeping: its last run did all of its work");
  const { server: next } = await restored(saved, server);
  expect(await tracesOf(next, [username])).toEqual([]);
});

test("a number whose rows can't be noted is not forgotten, and nothing of it has changed", async () => {
  const { server, user, dataDir } = await withOrder();
  mkdirSync(listFileOf(server.env), { recursive: true });
  const month = `${listFileOf(server.env)}-${new Date().toISOString().slice(0, 7)}`;
  mkdirSync(month);
  const before = (await user.send("GET", "/api/users/userInfo")).body.balance;
  const { code, said } = await forgetting(server, dataDir, NUMBER, "--cancel-pending");
  expect(code).toBe(1);
  expect(said).toMatch(/list of what was forgotten, .* can't be written/);
  expect(await tracesOf(server, [NUMBER])).not.toEqual([]);
  expect((await user.send("GET", "/api/users/userInfo")).body.balance).toBe(before);
});

test.skipIf(process.geteuid?.() !== 0)(
  "a list that a command of root makes is the desk's own",
  async () => {
    const server = await openTestServer({ DATA_DIR: join(place, "first") });
    mkdirSync(listOf(server), { recursive: true });
    chownSync(listOf(server), 65_534, 65_534);
    await noteForgotten(server.env, server.seal, { person: [crypto.randomUUID()] });
    expect(statSync(listFileOf(server.env)).uid).toBe(65_534);
  },
);

test("notes of what would go by its age anyway are kept as long as that; those of people for ever", async () => {
  const { server, user, admin } = await withOrder();
  await admin.send("DELETE", `/api/users/users/${user.user._id}`);
  const [old, young] = ["2020-01", new Date().toISOString().slice(0, 7)].map(
    (month) => `${listFileOf(server.env)}-${month}`,
  ) as [string, string];
  for (const path of [old, young]) writeFileSync(path, "");
  await runHousekeeping(server);
  expect([old, young, listFileOf(server.env)].map((path) => existsSync(path))).toEqual([
    false,
    true,
    true,
  ]);
});
