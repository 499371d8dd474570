import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Change } from "../http/app-types.ts";
import { createNotifier, decode } from "./hub.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A notifier, what it has sent, and a database that can be away. */
function open() {
  const sent: Change[][] = [];
  const database = { away: false };
  const send = async (payloads: string[]) => {
    if (database.away) throw new Error("connect ECONNREFUSED");
    sent.push(payloads.flatMap(decode));
  };
  return { sent, database, notifier: createNotifier(send, pino({ level: "silent" })) };
}

test("what could not be told is told once the database is back, together with what came meanwhile", async () => {
  const { sent, database, notifier } = open();
  database.away = true;
  notifier.publish([{ to: "rahim", lists: ["orders"] }]);
  await vi.advanceTimersByTimeAsync(5_000);
  notifier.publish([{ to: "rahim", lists: ["balance"] }]);
  database.away = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([[{ to: "rahim", lists: ["orders", "balance"] }]]);
});

test("with more people waiting than it keeps, everybody is told to ask", async () => {
  const { sent, database, notifier } = open();
  database.away = true;
  for (let n = 0; n < 5_001; n += 1) notifier.publish([{ to: `person ${n}`, lists: ["orders"] }]);
  await vi.advanceTimersByTimeAsync(2_000);
  database.away = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.flat()).toMatchObject([{ to: "everybody" }]);
});

test("no more than fifty notifications a second, and the last one before the end", async () => {
  const { sent, notifier } = open();
  for (let ms = 0; ms < 1_000; ms += 1) {
    notifier.publish([{ to: "staff", lists: ["queue"] }]);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(sent.length).toBeGreaterThan(40);
  expect(sent.length).toBeLessThanOrEqual(51);
  notifier.publish([{ to: "rahim", lists: ["orders"] }]);
  await notifier.stop();
  expect(sent.at(-1)?.map(({ to }) => to)).toContain("rahim");
});
