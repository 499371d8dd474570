import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

// Journeys in a real browser against the real server. They wait as much as they work, so more files run at once than there are
// cores. Each file has its own server and database; their PostgreSQL is started once.
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, ".."),
    globalSetup: ["e2e/database.ts"],
    include: ["e2e/journeys/*.e2e.ts"],
    maxWorkers: Math.min(availableParallelism() + 2, 6),
    // Only for hangs: what a page does not show within 15 s fails by itself.
    testTimeout: 180_000,
    hookTimeout: 150_000,
    // The browser and its phones are shared by files.
    isolate: false,
    // Otherwise Playwright follows each file that a worker fetches at its installation. No journey looks at them.
    env: { PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK: "1" },
    // As long as a page waits for an element.
    expect: { poll: { timeout: 15_000 } },
  },
});
