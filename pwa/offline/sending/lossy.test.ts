// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../../test/browser.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeAnswers } from "../../store-answers.ts";
import { storage } from "../../test/browser.ts";
import { states, tap } from "../../test/outbox.ts";
import { type Fault, openTestServer } from "../../test/test-server.ts";
import { writeChatUser } from "../chat-user.ts";
import { startConnection } from "../connection.ts";
import { startSync } from "./sync.ts";

const server = await openTestServer();
const realTimeout = setTimeout;
startConnection();
startSync(storeAnswers);

const STEP_MS = 250;
/**
 * In ms of the phone's clock. Without repeated asking most items would still wait after ten
 * minutes.
 */
const PATIENCE_MS = 300_000;
beforeEach(() => {
  storage.clear();
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
});
afterEach(() => {
  writeChatUser(undefined);
  vi.useRealTimers();
});

/**
 * Waits with a fast clock: the network is real, the waits are not. Answers the ms that passed on
 * the phone's clock.
 */
async function until(done: () => Promise<boolean>, limitMs: number): Promise<number> {
  let passed = 0;
  for (; passed < limitMs && !(await done()); passed += STEP_MS) {
    await vi.advanceTimersByTimeAsync(STEP_MS);
    await new Promise((resolve) => realTimeout(resolve, 4));
  }
  return passed;
}

/** Mulberry32, for the same losses in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test.each([1, 2, 3])(
  "with one call in four getting through, three orders arrive once each (losses %i)",
  async (seed) => {
    const roll = dice(seed);
    const fault = (): Fault => (roll() < 0.25 ? "none" : roll() < 0.5 ? "lost" : "answer-lost");
    server.faults = Array.from({ length: 5_000 }, fault);
    const me = `lossy-${seed}`;
    for (const number of ["1111", "2222", "3333"]) await tap(me, number);
    writeChatUser({
      _id: me,
      username: me,
      role: "user",
      profilePic: "",
      fullName: "",
      balance: 100,
    });
    await until(async () => (await states(me)).every((state) => state === "done"), PATIENCE_MS);
    expect(await states(me)).toEqual(["done", "done", "done"]);
    expect(server.placed).toHaveLength(3);
  },
  60_000,
);
