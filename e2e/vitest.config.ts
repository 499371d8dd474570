import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** Journeys that promise something within a second: nothing else may run beside them. */
const timed = ["e2e/journeys/live*.e2e.ts", "e2e/journeys/push.e2e.ts", "e2e/journeys/update.e2e.ts"];

// Journeys in a real browser against the real server, two files side by side; the timed ones come after them, one by one.
// A file has a server and a database of its own. Browser, phones and the PostgreSQL below outlive it: no isolation.
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, ".."),
    globalSetup: ["e2e/database.ts"],
    testTimeout: 60_000,
    hookTimeout: 150_000,
    isolate: false,
    // As long as a page waits for what is to appear on it.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["e2e/journeys/*.e2e.ts"],
          exclude: timed,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: "timed", include: timed, maxWorkers: 1, sequence: { groupOrder: 2 } } },
    ],
  },
});
