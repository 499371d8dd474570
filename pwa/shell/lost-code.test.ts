import { afterEach, expect, test, vi } from "vitest";
import { fetchAnew, isLostCode } from "./lost-code.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  "Failed to fetch dynamically imported module: https://desk.example/assets/Recharge-1.js",
  "error loading dynamically imported module: https://desk.example/assets/Recharge-1.js",
  "Importing a module script failed.",
  "'text/html' is not a valid JavaScript MIME type.",
  "Unable to preload CSS for /assets/AllOrders-1.css",
])("code that was lost is known by what a browser says: %s", (message) => {
  expect(isLostCode(new TypeError(message))).toBe(true);
});

test("a fault of ours is no lost code", () => {
  expect(isLostCode(new TypeError("Cannot read properties of undefined"))).toBe(false);
});

test("a line on which nothing comes ends the wait for files that are fetched anew", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("document", {
    querySelectorAll: () => [{ src: "https://desk.example/assets/a.js" }],
  });
  vi.stubGlobal("performance", { getEntriesByType: () => [] });
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => {
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  });
  const asked = fetchAnew();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await asked).toBe(0);
});
