import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

// Journeys in a real browser against the real server: one file at a time, since each has a server and a browser.
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, ".."),
    include: ["e2e/**/*.e2e.ts"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 150_000,
    // As long as a page waits for what is to appear on it.
    expect: { poll: { timeout: 15_000 } },
  },
});
