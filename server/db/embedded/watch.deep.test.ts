import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../sql.ts";
import { findPid } from "./cluster.ts";
import { startEmbedded } from "./start.ts";
import { watchServer } from "./watch.ts";

const WITHIN_MS = 5_000;
const settings = { fsync: "off" };

function listen() {
  const said: string[] = [];
  const say = (...words: unknown[]) => void said.push(String(words.at(-1)));
  const lost: Error[] = [];
  return {
    said,
    lost,
    events: { log: { error: say, warn: say }, lost: (reason: Error) => void lost.push(reason) },
  };
}

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "kagoj-watch-"));
  // As root, the database's own user must be able to read the folder.
  chmodSync(dataDir, 0o755);
  await (await startEmbedded({ dataDir, transport: "tcp", settings })).stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("killed three times, it comes back by itself where it was, with what was kept", async () => {
  const { said, lost, events } = listen();
  const embedded = await startEmbedded({ dataDir, transport: "tcp", settings });
  const sql = openDatabase(embedded.connection, { max: 2 });
  const cluster = join(dataDir, "postgres", "cluster");
  onTestFinished(async () => {
    await sql.end({ timeout: 1 });
    await embedded.stop();
    expect(findPid(cluster)).toBeUndefined();
  });
  const { isUp } = embedded.watch(events);
  await sql`create table kept (one integer)`;
  for (let round = 1; round <= 3; round += 1) {
    await sql`insert into kept values (${round})`;
    process.kill(findPid(cluster) as number, "SIGKILL");
    await expect.poll(() => said.length, { timeout: WITHIN_MS, interval: 20 }).toBe(2 * round);
    expect(isUp()).toBe(true);
    const kept = () => sql`select one from kept`.catch(() => []);
    await expect
      .poll(async () => (await kept()).length, { timeout: WITHIN_MS, interval: 20 })
      .toBe(round);
  }
  const [died, back] = [
    "the embedded database died: starting it again",
    "the embedded database is back",
  ];
  expect(said).toEqual([died, back, died, back, died, back]);
  expect(lost).toEqual([]);
});

test("stopped by us it stays stopped, and stopping waits for a start that is under way", async () => {
  const { said, events } = listen();
  let alive = true;
  let starts = 0;
  const started = Promise.withResolvers<void>();
  const revive = async () => {
    starts += 1;
    await started.promise;
    alive = true;
  };
  const watch = watchServer({ isAlive: () => alive, revive, keepTidy() {} }, events);
  alive = false;
  await expect.poll(() => starts).toBe(1);
  expect(watch.isUp()).toBe(false);
  let stopped = false;
  const stopping = watch.stop().then(() => {
    stopped = true;
  });
  await new Promise((turn) => setTimeout(turn, 50));
  expect(stopped).toBe(false);
  started.resolve();
  await stopping;
  alive = false;
  await new Promise((turn) => setTimeout(turn, 600));
  expect([starts, said.filter((line) => line.includes("died"))]).toEqual([1, [expect.anything()]]);
});

test("what can't be started is tried with pauses that grow, and told once as lost", async () => {
  const { said, lost, events } = listen();
  const tries: number[] = [];
  const revive = () => {
    tries.push(performance.now());
    return Promise.reject(new Error("no room"));
  };
  const watch = watchServer({ isAlive: () => false, revive, keepTidy() {} }, events, 1_000);
  await expect.poll(() => lost.length).toBe(1);
  expect(lost[0]?.message).toBe("no room");
  // After 0, 0.1, 0.3, 0.7 and 1.5 s; on a busy machine later, and so fewer. A timer may be a
  // millisecond early.
  const pauses = tries.slice(1).map((at, n) => at - (tries[n] as number));
  expect(pauses.length).toBeGreaterThan(1);
  for (const [n, pause] of pauses.entries()) expect(pause).toBeGreaterThan(100 * 2 ** n - 2);
  expect(watch.isUp()).toBe(false);
  await watch.stop();
  expect(said).toEqual(["the embedded database died: starting it again"]);
});
