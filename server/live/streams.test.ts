import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HEARTBEAT_MS } from "../../contract/live.ts";
import { createStreams } from "./live.ts";

const unknown = () => Promise.resolve(undefined);
const listener = { userId: "a", sessionId: "session-a", isStaff: false };
let living: Set<string>;
let streams: ReturnType<typeof createStreams>;
beforeEach(() => {
  vi.useFakeTimers();
  living = new Set(["session-a"]);
  streams = createStreams(async () => living);
});
afterEach(() => {
  streams.endAll();
  vi.useRealTimers();
});

async function read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const { value } = await reader.read();
  return value
    ? new TextDecoder().decode(value).trim().replace("\ndata: ", " ").replace("event: ", "")
    : "end";
}

test("a quiet stream beats every 25 seconds, a busy one only after as long a silence", async () => {
  const reader = streams.open(listener, unknown).getReader();
  expect(await read(reader)).toBe("hello {}");
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS - 2_000);
  streams.tell([{ to: "a", lists: ["orders"] }]);
  expect(await read(reader)).toBe('changed {"lists":["orders"]}');
  const next = read(reader);
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS - 1_000);
  let beaten = false;
  void next.then(() => {
    beaten = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(beaten).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await next).toBe("beat {}");
});

test("a reader that doesn't take anything gets all of it in one event later", async () => {
  const reader = streams.open(listener, unknown).getReader();
  for (let times = 0; times < 1_000; times += 1) {
    streams.tell([{ to: "a", lists: ["orders", "balance"] }]);
    streams.tell([{ to: "everybody", lists: ["prices"] }]);
  }
  expect(await read(reader)).toBe("hello {}");
  expect(await read(reader)).toBe('changed {"lists":["orders","balance","prices"]}');
});

test("a session that ends by its age takes its stream along within half a minute", async () => {
  const reader = streams.open(listener, unknown).getReader();
  await read(reader);
  living = new Set();
  await vi.advanceTimersByTimeAsync(31_000);
  const rest = [await read(reader), await read(reader)];
  expect(rest).toContain("end");
  expect(streams.count()).toBe(0);
});

test("with the database away nobody's stream ends", async () => {
  const away = createStreams(() => Promise.reject(new Error("away")));
  const reader = away.open(listener, unknown).getReader();
  await read(reader);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(away.count()).toBe(1);
  away.endAll();
});

test("a clock set back by an hour silences no stream", async () => {
  const reader = streams.open(listener, unknown).getReader();
  await read(reader);
  vi.setSystemTime(Date.now() - 3_600_000);
  const next = read(reader);
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS + 1_000);
  expect(await Promise.race([next, "silence"])).toBe("beat {}");
});
