import { beforeEach, expect, test, vi } from "vitest";
import { calls } from "../../contract/calls.ts";
import { createApp } from "../app.ts";
import { standbyCalls } from "../http/standby-calls.ts";
import { openLog } from "../log/log.ts";
import { logInAdmin, newUser } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { openReplicated } from "../test/standby.ts";
import { placed } from "../test/writes.ts";
import { openDatabase } from "./sql.ts";
import { FAR_BEHIND_MS, openStandby } from "./standby.ts";

const replicated = await openReplicated();
const { replica, pause, resume } = replicated;
const said: { level: number; msg: string }[] = [];
const log = openLog("info", { write: (line) => void said.push(JSON.parse(line)) });
const plain = await openTestServer({}, { at: replicated.connection });
const standby = openStandby(plain.sql, replica, log);
/** Of each read that a call was allowed on the standby, whether it was made there. */
let there: boolean[] = [];
const server = {
  ...plain,
  app: createApp(
    {
      ...plain,
      standby: {
        ...standby,
        read: (work) =>
          standby.read(async (sql) => {
            there.push((await sql`select pg_is_in_recovery() as yes`)[0]?.["yes"]);
            return work(sql);
          }),
      },
    },
    "no-page",
  ),
};
const admin = await logInAdmin(server);
const rahim = await newUser(server, admin, 100_000);

/** A word that only this order has. */
let words = 0;
const newWord = () => `শব্দ${"কখগঘঙচছজঝঞ"[words % 10]}${"টঠডঢণতথদধন"[Math.floor(words++ / 10)]}`;
const search = (word: string, headers = {}) =>
  admin.send("GET", `/api/apply/order?q=${encodeURIComponent(word)}`, undefined, headers);
const placeFor = (forWhom: string) =>
  placed(rahim, { category: "nid", nidNumber: "1234567890", forWhom });
const idsOf = ({ body }: { body: { _id: string }[] }) => body.map(({ _id }) => _id);

const PATIENCE = { timeout: 10_000 };
const caughtUp = () =>
  vi.waitFor(async () => {
    await standby.look();
    expect(standby.lag()).toBe(0);
  }, PATIENCE);
beforeEach(async () => {
  await resume();
  await caughtUp();
  there = [];
});

test("calls that may read it do, those with a filter only when something is sought", async () => {
  const files = Object.keys(calls).filter((name) => name.endsWith("/csv"));
  const all = [...files.map((name) => [name, "always"] as const), ...Object.entries(standbyCalls)];
  for (const [call, when] of all) {
    const path = `/api/${call.slice("GET ".length)}`;
    const ask = async (address: string) => {
      there = [];
      expect((await admin.send("GET", address)).status, call).toBe(200);
      return there;
    };
    const sought = path === "/api/audit" ? "?actor=admin" : "?q=admin";
    const reading = when === "sought" ? path + sought : path;
    // On a busy machine it may need another moment.
    await vi.waitFor(async () => expect(await ask(reading), call).toEqual([true]), PATIENCE);
    if (when === "sought") expect(await ask(path), call).toEqual([]);
  }
});

test("what a person has just written is found, each time, wherever it is read", async () => {
  for (let round = 0; round < 20; round += 1) {
    const word = newWord();
    const order = await placeFor(word);
    expect(idsOf(await search(word))).toEqual([order]);
  }
  expect(there).toHaveLength(20);
});

test("a list is never said to be unchanged because the standby is behind, and never goes back", async () => {
  const word = newWord();
  const first = await placeFor(word);
  const version = async () => {
    const answer = await search(word);
    return { answer, held: { "If-None-Match": answer.headers.get("ETag") ?? "" } };
  };
  const before = await version();
  expect(idsOf(before.answer)).toEqual([first]);
  expect((await search(word, before.held)).status).toBe(304);
  await pause();
  const second = await placeFor(word);
  there = [];
  const behind = await search(word, before.held);
  expect([behind.status, idsOf(behind), there]).toEqual([200, [second, first], [false]]);
  const after = await version();
  expect((await search(word, after.held)).status).toBe(304);
  await resume();
  await vi.waitFor(async () => {
    there = [];
    expect(idsOf(await search(word))).toEqual([second, first]);
    expect(there).toEqual([true]);
  }, PATIENCE);
  expect((await search(word, after.held)).status).toBe(304);
  expect((await search(word, before.held)).status).toBe(200);
});

test("how far it is behind is measured; far behind it is not asked at all, which is told", async () => {
  await pause();
  await placeFor(newWord());
  await standby.look();
  await new Promise((done) => setTimeout(done, 60));
  await placeFor(newWord());
  await standby.look();
  expect(standby.lag()).toBeGreaterThanOrEqual(50);
  expect(standby.lag()).toBeLessThan(FAR_BEHIND_MS);
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + FAR_BEHIND_MS);
  try {
    await standby.look();
    expect(standby.lag()).toBeGreaterThan(FAR_BEHIND_MS);
    expect(said.at(-1)).toMatchObject({ level: 40, msg: expect.stringContaining("far behind") });
    expect(await standby.read((sql) => sql`select pg_is_in_recovery() as yes`)).toEqual([
      { yes: false },
    ]);
  } finally {
    clock.mockRestore();
  }
  await resume();
  await caughtUp();
  expect(said.at(-1)).toMatchObject({ level: 30 });
});

test("one that goes on from another history, or is no standby, is not read", async () => {
  const [{ epoch }] = await plain.sql<[{ epoch: string }]>`select epoch from list_epoch`;
  await pause();
  // As a primary that was promoted writes, and a standby of the former one never gets.
  await plain.sql`update list_epoch set epoch = 'promoted'`;
  await standby.look();
  expect(standby.lag()).toBeUndefined();
  await plain.sql`update list_epoch set epoch = ${epoch}`;
  const itself = openStandby(plain.sql, plain.sql, log);
  await itself.look();
  expect(itself.lag()).toBeUndefined();
});

test("where it fails in the middle the primary is read, and a refusal is one", async () => {
  const from: boolean[] = [];
  const read = standby.read(async (sql) => {
    const [{ yes }] = await sql<[{ yes: boolean }]>`select pg_is_in_recovery() as yes`;
    from.push(yes);
    if (yes) await sql`select pg_terminate_backend(pg_backend_pid())`;
    return "read";
  });
  expect([await read, from]).toEqual(["read", [true, false]]);
});

test("one that was never there keeps nothing waiting", async () => {
  const none = openDatabase("postgres://kagoj@127.0.0.1:1/kagoj", { max: 1 });
  const gone = openStandby(plain.sql, none, log);
  const began = performance.now();
  await gone.look();
  expect(gone.lag()).toBeUndefined();
  expect(await gone.read((sql) => sql`select pg_is_in_recovery() as yes`)).toEqual([
    { yes: false },
  ]);
  expect(performance.now() - began).toBeLessThan(3_000);
  await none.end({ timeout: 0 });
});
