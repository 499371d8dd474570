import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** Journeys that promise something within a second: nothing else may run beside them. */
const timed = ["e2e/live*.e2e.ts", "e2e/push.e2e.ts", "e2e/update.e2e.ts"];

// Journeys in a real browser against the real server. A file has a server and a browser of its own and spends half its time
// waiting, so two go side by side; the timed ones come after them, one by one.
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, ".."),
    testTimeout: 60_000,
    hookTimeout: 150_000,
    // As long as a page waits for what is to appear on it.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["e2e/**/*.e2e.ts"],
          exclude: timed,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: "timed", include: timed, maxWorkers: 1, sequence: { groupOrder: 2 } } },
    ],
  },
});
