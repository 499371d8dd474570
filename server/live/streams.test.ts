import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HEARTBEAT_MS } from "../../contract/live.ts";
import { createStreams, type FindDesk } from "./live.ts";

const unknown = () => Promise.resolve(undefined);
const listener = { userId: "a", payer: "a", sessionId: "session-a", findDesk: undefined };
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

type Desk = Awaited<ReturnType<FindDesk>>;
const numbersOf = (pending: number) =>
  ({ counts: { pending }, work: {} }) as unknown as Desk["numbers"];
const deskOf = (pending: number, services: string[] = []): Desk => ({
  services,
  numbers: numbersOf(pending),
});

/** So many streams of staff, which have begun. */
async function staffOf(count: number, findDesk: FindDesk) {
  const readers = Array.from({ length: count }, (_, one) =>
    streams
      .open({ ...listener, userId: `clerk ${one}`, payer: `clerk ${one}`, findDesk }, unknown)
      .getReader(),
  );
  for (const reader of readers) await read(reader);
  return readers;
}

test("staff hear of a change with the numbers that were read after it, and of no older ones then", async () => {
  let slow = () => {};
  const findDesk = vi.fn(async (change: number) => {
    if (change === 1) await new Promise<void>((done) => (slow = done));
    return deskOf(change);
  });
  const [reader] = await staffOf(1, findDesk);
  streams.tell([{ to: "staff", lists: ["queue"] }]);
  // It comes while the numbers of the first are read.
  streams.tell([{ to: "staff", lists: ["users"] }]);
  await vi.advanceTimersByTimeAsync(100);
  slow();
  const events = reader ? [await read(reader), await read(reader)] : [];
  expect(events.map((event) => JSON.parse(event.replace("changed ", "")))).toEqual([
    { lists: ["users"], numbers: numbersOf(2) },
    { lists: ["queue"] },
  ]);
});

test("staff hear of a change also when the numbers can't be read", async () => {
  const [reader] = await staffOf(1, () => Promise.reject(new Error("away")));
  streams.tell([{ to: "staff", lists: ["queue"] }]);
  expect(reader && (await read(reader))).toBe('changed {"lists":["queue"]}');
});

test("a clerk hears of a change only when it is of a service that is theirs by then", async () => {
  let services = ["nid"];
  const [reader] = await staffOf(1, async (change) => deskOf(change, services));
  const change = async (service?: string) => {
    streams.tell([{ to: "staff", service, lists: ["queue", "arrivals"] }]);
    streams.tell([{ to: "staff", service: "tin", lists: ["queue"] }]);
    await vi.advanceTimersByTimeAsync(1_000);
  };
  await change("tin");
  await change("nid");
  expect(reader && (await read(reader))).toContain('{"lists":["queue","arrivals"]');
  await change();
  expect(reader && (await read(reader))).toContain('{"lists":["queue","arrivals"]');
  services = ["birth"];
  await change("nid");
  services = ["tin"];
  await change("nid");
  expect(reader && (await read(reader))).toContain('{"lists":["queue"]');
});

test("many pages of staff hear in turns, each once of all that changed until its turn", async () => {
  const readers = await staffOf(250, async () => deskOf(1));
  const heard: string[][] = readers.map(() => []);
  for (const [one, reader] of readers.entries())
    void (async () => {
      for (let event = ""; event !== "end"; heard[one]?.push(event)) event = await read(reader);
    })();
  const hearing = () => heard.filter((events) => events.length > 0).length;
  for (let times = 0; times < 20; times += 1)
    streams.tell([{ to: "staff", lists: [times % 2 === 0 ? "queue" : "users"] }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(hearing()).toBe(50);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hearing()).toBeGreaterThanOrEqual(145);
  expect(hearing()).toBeLessThanOrEqual(155);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(hearing()).toBe(250);
  expect(heard.at(-1)).toEqual([expect.stringMatching(/"lists":\["queue","users"\]/)]);
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
