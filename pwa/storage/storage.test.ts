// Must be imported first: local storage is looked for when it is loaded.
import "../test/browser.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import { shareText } from "../api/save.ts";
import { estimateStorage } from "../offline/space.ts";
import { clearUnseen } from "../offline/unseen.ts";
import { fire, storage } from "../test/browser.ts";
import { readBytes, readDataUrl } from "./bytes.ts";
import { readCached, writeCached } from "./caches.ts";
import { copyText } from "./clipboard.ts";
import { hasCookie } from "./cookies.ts";
import { inTime } from "./in-time.ts";
import { outlivesPage, readLocal, readTab, removeLocal, writeLocal, writeTab } from "./local.ts";
import { findWorker, readyWorker } from "./worker.ts";

const refuse = () => {
  throw new DOMException("the test says so", "SecurityError");
};
const lose = (name: string, how: PropertyDescriptor) => {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { configurable: true, ...how });
  return () => {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  };
};
const never = new Promise<never>(() => undefined);

afterEach(() => {
  storage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  ["throws", { get: refuse }],
  ["is null", { value: null }],
  ["is full", { value: { ...storage, setItem: refuse } }],
] as [string, PropertyDescriptor][])("local storage that %s", (_, how) => {
  test("lasts as long as the page, until another tab writes there after all", () => {
    const giveBack = lose("localStorage", how);
    expect(outlivesPage()).toBe(false);
    writeLocal("kagoj-locale", "en");
    expect(readLocal("kagoj-locale")).toBe("en");
    removeLocal("kagoj-locale");
    expect(readLocal("kagoj-locale")).toBeUndefined();
    writeLocal("kagoj-locale", "en");
    giveBack();
    storage.setItem("kagoj-locale", "bn");
    fire("storage", { key: "kagoj-locale" });
    expect([readLocal("kagoj-locale"), outlivesPage()]).toEqual(["bn", true]);
  });
});

test("a tab's storage that refuses says so", () => {
  for (const how of [{ get: refuse }, { value: null }]) {
    const giveBack = lose("sessionStorage", how);
    expect([writeTab("a", "b"), readTab("a")]).toEqual([false, undefined]);
    giveBack();
  }
});

test("where scripts get no cookie there is none", () => {
  vi.stubGlobal("document", Object.defineProperty({}, "cookie", { get: refuse }));
  expect(hasCookie("kagoj-entered")).toBe(false);
});

describe("what a browser never answers", () => {
  test.each([
    ["Cache Storage to a reader", () => readCached("a", "/b"), undefined],
    ["Cache Storage to a writer", () => writeCached("a", "/b", new Response()), undefined],
    ["about its worker", findWorker, undefined],
  ])("%s counts as nothing", async (_, ask, answer) => {
    vi.useFakeTimers();
    vi.stubGlobal("caches", { match: () => never, open: () => never });
    vi.stubGlobal("navigator", { serviceWorker: { getRegistration: () => never } });
    const asked = ask();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await asked).toBe(answer);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["a text to copy", () => copyText("a")],
    ["words to hand on", () => shareText("a")],
  ])("%s fails as not copied, not as a storage", async (_, ask) => {
    vi.useFakeTimers();
    vi.stubGlobal("navigator", { clipboard: { writeText: () => never } });
    const asked = expect(ask()).rejects.toThrow("not copied");
    await vi.advanceTimersByTimeAsync(5_000);
    await asked;
  });

  test.each<[string, () => Promise<unknown>, seconds: number]>([
    ["about its space", estimateStorage, 5],
    ["with a chosen file", () => readBytes({ arrayBuffer: () => never } as unknown as Blob), 60],
    ["with a chosen file as text", () => readDataUrl(new Blob()), 60],
  ])("%s ends the wait for it", async (_, ask, seconds) => {
    vi.useFakeTimers();
    vi.stubGlobal(
      "FileReader",
      class {
        readAsDataURL() {}
      },
    );
    vi.stubGlobal("navigator", { storage: { estimate: () => never } });
    const asked = expect(ask()).rejects.toMatchObject({ name: "NoAnswer" });
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    await asked;
  });

  test("the content of what is in Cache Storage counts as nothing too", async () => {
    vi.useFakeTimers();
    const found = { blob: () => never, json: () => never };
    vi.stubGlobal("caches", { match: async () => found });
    const asked = readCached("a", "/b");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await asked).toBeUndefined();
  });

  test("a worker's notifications end the wait for them", async () => {
    vi.useFakeTimers();
    const worker = { getNotifications: () => never };
    vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => worker } });
    const asked = expect(clearUnseen()).rejects.toMatchObject({ name: "NoAnswer" });
    await vi.advanceTimersByTimeAsync(5_000);
    await asked;
  });

  test("a worker that never comes ends the wait for it", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("navigator", { serviceWorker: { ready: never } });
    const asked = expect(readyWorker()).rejects.toMatchObject({ name: "NoAnswer" });
    await vi.advanceTimersByTimeAsync(10_000);
    await asked;
  });

  test("a page that was busy for long hears the answer that came meanwhile", async () => {
    const work = new Promise((resolve) => setTimeout(() => resolve("heard"), 50));
    const asked = inTime(work, 1);
    const until = performance.now() + 1_100;
    while (performance.now() < until);
    expect(await asked).toBe("heard");
  });
});
