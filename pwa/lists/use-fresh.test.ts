import "../test/browser.ts";
import { getDefaultStore } from "jotai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HEARTBEAT_MS } from "../../contract/live.ts";
import { noteStreamHeard, noteStreamLost, SILENCE_MS } from "../api/stream-heard.ts";
import { connectionAtom } from "../offline/connection.ts";
import { AGAIN_MS, paced, SAFETY_MS, startPolling } from "./use-fresh.ts";

const page = document as unknown as EventTarget & { visibilityState: string };
const MINUTE_MS = 60_000;
const stops: (() => void)[] = [];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  noteStreamLost();
  getDefaultStore().set(connectionAtom, "online");
  page.visibilityState = "visible";
  vi.useRealTimers();
});

/** Work that is polled every minute when no stream is heard. */
function poll(work = vi.fn(() => Promise.resolve())) {
  stops.push(startPolling(work, MINUTE_MS));
  return work;
}

/** The stream is heard now and with every heartbeat. */
function hearStream(): () => void {
  noteStreamHeard();
  const beats = setInterval(noteStreamHeard, HEARTBEAT_MS);
  const stop = () => clearInterval(beats);
  stops.push(stop);
  return stop;
}

function show(visibilityState: "visible" | "hidden"): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

test("without an interval asks once, with or without a stream; a hidden page asks when it is first shown", async () => {
  const asks = () => {
    const work = vi.fn(() => Promise.resolve());
    stops.push(startPolling(work, Number.POSITIVE_INFINITY));
    return work;
  };
  const [plain, stopHearing] = [asks(), hearStream()];
  const beside = asks();
  show("hidden");
  const unseen = asks();
  expect([plain, beside, unseen].map((work) => work.mock.calls.length)).toEqual([1, 1, 0]);
  show("visible");
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  stopHearing();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect([plain, beside, unseen].map((work) => work.mock.calls.length)).toEqual([1, 1, 1]);
});

test("after a change work is called at once, then at the pace at most, and a hidden page's call waits until it is shown", async () => {
  const work = vi.fn(() => Promise.resolve());
  const ask = paced(work, 3_000);
  await ask();
  expect(work).toHaveBeenCalledTimes(1);
  void ask();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(work).toHaveBeenCalledTimes(2);
  show("hidden");
  void ask();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(work).toHaveBeenCalledTimes(2);
  show("visible");
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(3);
});

describe("what did not reach the server", () => {
  test.each([MINUTE_MS, Number.POSITIVE_INFINITY])(
    "is asked again every five seconds until it does (%i)",
    async (ms) => {
      hearStream();
      const work = vi.fn(() => Promise.resolve(work.mock.calls.length > 2));
      stops.push(startPolling(work, ms));
      await vi.advanceTimersByTimeAsync(2 * AGAIN_MS - 1);
      expect(work).toHaveBeenCalledTimes(2);
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      expect(work).toHaveBeenCalledTimes(3);
    },
  );

  test("is asked again without a connection as seldom as before, and soon after there is one", async () => {
    getDefaultStore().set(connectionAtom, "offline");
    const work = vi.fn(() => Promise.resolve(false));
    stops.push(startPolling(work, MINUTE_MS));
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1_000);
    expect(work).toHaveBeenCalledTimes(1);
    getDefaultStore().set(connectionAtom, "online");
    expect(work).toHaveBeenCalledTimes(2);
  });
});

describe("without a stream", () => {
  test("asks at once and every minute, never while hidden, and at once when shown again after a minute", async () => {
    const work = poll();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(work).toHaveBeenCalledTimes(2);
    show("hidden");
    await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
    expect(work).toHaveBeenCalledTimes(2);
    show("visible");
    expect(work).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(work).toHaveBeenCalledTimes(4);
    stops.pop()?.();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(work).toHaveBeenCalledTimes(4);
  });

  test("an answer that takes longer than a minute is asked for only once, and the next ask waits a minute", async () => {
    const work = poll(vi.fn(() => new Promise<void>((done) => setTimeout(done, 90_000))));
    await vi.advanceTimersByTimeAsync(90_000 + MINUTE_MS - 1_000);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(2);
  });
});

describe("beside a stream that is heard", () => {
  test("asks once when it begins, then only every five minutes for safety", async () => {
    hearStream();
    const work = poll();
    await vi.advanceTimersByTimeAsync(SAFETY_MS - 1_000);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2 * SAFETY_MS);
    expect(work).toHaveBeenCalledTimes(4);
  });

  test("a stream that begins later ends the polling every minute", async () => {
    const work = poll();
    await vi.advanceTimersByTimeAsync(1_000);
    hearStream();
    await vi.advanceTimersByTimeAsync(SAFETY_MS - 2_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test("asks at once when the stream goes silent, and every minute from then on", async () => {
    const silenceIt = hearStream();
    const work = poll();
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    silenceIt();
    await vi.advanceTimersByTimeAsync(SILENCE_MS);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(work).toHaveBeenCalledTimes(3);
  });

  test("when the stream is lost just after an ask, the next ask comes a minute later", async () => {
    hearStream();
    const work = poll();
    await vi.advanceTimersByTimeAsync(10_000);
    noteStreamLost();
    expect(work).toHaveBeenCalledTimes(1);
  });

  test("a hidden page asks nothing; shown again, it asks if five minutes have passed", async () => {
    hearStream();
    const work = poll();
    show("hidden");
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    show("visible");
    expect(work).toHaveBeenCalledTimes(1);
    show("hidden");
    await vi.advanceTimersByTimeAsync(SAFETY_MS);
    expect(work).toHaveBeenCalledTimes(1);
    show("visible");
    expect(work).toHaveBeenCalledTimes(2);
  });

  test("when the stream is lost while the page is hidden, it asks as soon as it is shown", async () => {
    const silenceIt = hearStream();
    const work = poll();
    show("hidden");
    silenceIt();
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(work).toHaveBeenCalledTimes(1);
    show("visible");
    expect(work).toHaveBeenCalledTimes(2);
  });
});
