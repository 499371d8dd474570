import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HEARTBEAT_MS, type LiveEvent } from "../../contract/live.ts";
import { fire } from "../test/browser.ts";
import { onChange } from "./changes.ts";
import { numbersReader } from "./desk-numbers.ts";
import { startEvents } from "./events.ts";
import { isStreamHeard, SILENCE_MS } from "./stream-heard.ts";

/** An EventSource that the test controls. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static all: Source[] = [];
  readyState = 1;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    Source.all.push(this);
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
  say(event: LiveEvent, data: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(event), { data: JSON.stringify(data) }));
  }
  break({ refused = false } = {}): void {
    this.readyState = refused ? Source.CLOSED : 0;
    this.dispatchEvent(new Event("error"));
  }
}

const page = document as unknown as EventTarget & { visibilityState: string };
const open = () => Source.all.filter((one) => one.readyState !== Source.CLOSED);
const last = () => Source.all.at(-1) as Source;
const settle = () => vi.advanceTimersByTimeAsync(0);
const stops: (() => void)[] = [];

/** A tab of this user. Tabs of one user are in the same browser. */
async function tab(user: string): Promise<() => void> {
  const stop = startEvents(user);
  stops.push(stop);
  await settle();
  return stop;
}
function asks(list: Parameters<typeof onChange>[0], work = vi.fn(() => Promise.resolve())) {
  stops.push(onChange(list, work));
  return work;
}

let user = "";
let count = 0;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
  Source.all = [];
  page.visibilityState = "visible";
  count += 1;
  user = `user-${count}`;
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an event", () => {
  test("loads the lists it names and no others", async () => {
    const [orders, queue] = [asks("orders"), asks("queue")];
    await tab(user);
    last().say("changed", { lists: ["orders", "balance", "a list of a newer server"] });
    await settle();
    expect([orders.mock.calls.length, queue.mock.calls.length]).toEqual([1, 0]);
  });

  test("brings numbers to each reader once; another that has none, and whatever may have been missed, takes them back", async () => {
    const [one, other] = [numbersReader(), numbersReader()];
    const numbers = { counts: { pending: 3 }, work: {} };
    const stop = await tab(user);
    last().say("changed", { lists: ["queue"], numbers });
    last().say("beat");
    expect([one(), one(), other()]).toEqual([numbers, undefined, numbers]);
    for (const [event, data] of [
      ["changed", { lists: ["queue"] }],
      ["hello", {}],
      ["catch-up", {}],
    ] as const) {
      last().say("changed", { lists: ["queue"], numbers: { ...numbers } });
      last().say(event, data);
      expect(one()).toBeUndefined();
    }
    last().say("changed", { lists: ["queue"], numbers: { ...numbers } });
    await vi.advanceTimersByTimeAsync(SILENCE_MS + 1);
    expect(one()).toBeUndefined();
    last().say("changed", { lists: ["queue"], numbers: { ...numbers } });
    stop();
    expect(one()).toBeUndefined();
  });

  test("that names two lists of one listener calls it once", async () => {
    const overview = asks(["queue", "recharge-history"]);
    await tab(user);
    last().say("changed", { lists: ["queue", "recharge-history"] });
    await settle();
    expect(overview).toHaveBeenCalledTimes(1);
    last().say("hello");
    await settle();
    expect(overview).toHaveBeenCalledTimes(2);
  });

  test("during a call causes one more call after it, however many events came", async () => {
    let done = () => {};
    const orders = asks(
      "orders",
      vi.fn(() => new Promise<void>((resolve) => (done = resolve))),
    );
    await tab(user);
    for (let times = 0; times < 5; times += 1) last().say("changed", { lists: ["orders"] });
    expect(orders).toHaveBeenCalledTimes(1);
    done();
    await settle();
    expect(orders).toHaveBeenCalledTimes(2);
    done();
    await settle();
    expect(orders).toHaveBeenCalledTimes(2);
  });

  test("whose call fails does not stop the next one", async () => {
    const orders = asks(
      "orders",
      vi.fn(() => Promise.reject(new Error("offline"))),
    );
    await tab(user);
    last().say("changed", { lists: ["orders"] });
    await settle();
    last().say("changed", { lists: ["orders"] });
    await settle();
    expect(orders).toHaveBeenCalledTimes(2);
  });

  test("that goes to everybody is handled within a quarter of a second, at random moments", async () => {
    const prices = asks("prices");
    await tab(user);
    last().say("changed", { lists: ["prices"] });
    await vi.advanceTimersByTimeAsync(250);
    expect(prices).toHaveBeenCalledTimes(1);
  });
});

describe("the stream", () => {
  test("passes the versions in its first event to every listener, and none later", async () => {
    const [orders, overview] = [asks("orders"), asks(["orders", "queue"])];
    await tab(user);
    last().say("hello", { versions: { orders: "o1" } });
    await settle();
    expect([orders.mock.calls, overview.mock.calls]).toEqual([
      [[{ orders: "o1" }]],
      [[{ orders: "o1" }]],
    ]);
    last().say("changed", { lists: ["orders"] });
    await settle();
    expect(orders.mock.calls).toEqual([[{ orders: "o1" }], [undefined]]);
  });

  test("loads everything when it opens, and again after every break", async () => {
    const [orders, balance] = [asks("orders"), asks("balance")];
    await tab(user);
    last().say("hello");
    await settle();
    last().break();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(Source.all).toHaveLength(2);
    last().say("hello");
    await settle();
    expect([orders.mock.calls.length, balance.mock.calls.length]).toEqual([2, 2]);
    last().say("catch-up");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(orders).toHaveBeenCalledTimes(3);
  });

  test("connects again after random waits that grow to a minute", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    await tab(user);
    const waits: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      const before = Source.all.length;
      last().break();
      let waited = 0;
      for (; Source.all.length === before; waited += 100) await vi.advanceTimersByTimeAsync(100);
      waits.push(Math.round(waited / 1000));
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    vi.mocked(Math.random).mockReturnValue(0);
    last().break();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(Source.all).toHaveLength(11);
    vi.restoreAllMocks();
  });

  test("counts as heard from its first event until it goes silent or the page is left", async () => {
    const stop = await tab(user);
    expect(isStreamHeard()).toBe(false);
    last().say("hello");
    expect(isStreamHeard()).toBe(true);
    await vi.advanceTimersByTimeAsync(SILENCE_MS);
    expect(isStreamHeard()).toBe(false);
    last().say("beat");
    expect(isStreamHeard()).toBe(true);
    stop();
    expect(isStreamHeard()).toBe(false);
  });

  test("is given up when it goes silent, even if the browser thinks it is open", async () => {
    await tab(user);
    last().say("hello");
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
    last().say("beat");
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
    expect(Source.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
    expect(Source.all).toHaveLength(2);
    expect(open()).toHaveLength(1);
  });

  test("is refused: then the page asks who is signed in", async () => {
    const balance = asks("balance");
    await tab(user);
    last().break({ refused: true });
    await settle();
    expect(balance).toHaveBeenCalledTimes(1);
  });
});

describe("a page that slept", () => {
  test("loads everything when it wakes, and opens a new stream", async () => {
    const orders = asks("orders");
    await tab(user);
    page.visibilityState = "hidden";
    vi.setSystemTime(Date.now() + 60_000);
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
    await settle();
    expect(orders).toHaveBeenCalledTimes(1);
    expect(Source.all).toHaveLength(2);
    expect(open()).toHaveLength(1);
  });

  test("does nothing after being hidden for a moment", async () => {
    const orders = asks("orders");
    await tab(user);
    page.dispatchEvent(new Event("visibilitychange"));
    await settle();
    expect([orders.mock.calls.length, Source.all.length]).toEqual([0, 1]);
  });

  test("closes its stream when it is left, and opens one when it is restored from the cache", async () => {
    const orders = asks("orders");
    await tab(user);
    fire("pagehide", { persisted: true });
    await settle();
    expect(open()).toHaveLength(0);
    fire("pageshow", { persisted: true });
    await settle();
    expect([orders.mock.calls.length, open().length]).toEqual([1, 1]);
  });

  test("connects at once when the network is back", async () => {
    await tab(user);
    for (let tries = 0; tries < 6; tries += 1) {
      last().break();
      await vi.advanceTimersByTimeAsync(60_000);
    }
    last().break();
    const before = Source.all.length;
    fire("online");
    expect(Source.all).toHaveLength(before + 1);
  });
});

test("a user's tabs share one stream; when the tab that has it closes, the next takes over", async () => {
  const stopFirst = await tab(user);
  await tab(user);
  await tab("somebody else");
  expect(Source.all).toHaveLength(2);
  stopFirst();
  await settle();
  expect(open()).toHaveLength(2);
  expect(Source.all).toHaveLength(3);
});
