import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** Journeys with limits of about a second. Only they may run beside each other. */
const timed = ["e2e/journeys/live*.e2e.ts"];
const cores = availableParallelism();

const common = {
  root: resolve(import.meta.dirname, ".."),
  // Only for hangs: what a page does not show within 15 s fails by itself.
  testTimeout: 180_000,
  hookTimeout: 150_000,
  // The browser and its phones are shared by files.
  isolate: false,
  // Otherwise Playwright follows each file that a worker fetches at its installation. No journey looks at them.
  env: { PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK: "1" },
  // As long as a page waits for an element.
  expect: { poll: { timeout: 15_000 } },
};

// Journeys in a real browser against the real server. They wait as much as they work, so more files run at once than there are
// cores; the timed ones run after them. Each file has its own server and database. Their PostgreSQL is started once, by the
// root: a project that extended the root would start another one.
export default defineConfig({
  test: {
    root: common.root,
    globalSetup: ["e2e/database.ts"],
    projects: [
      {
        test: {
          ...common,
          name: "journeys",
          include: ["e2e/journeys/*.e2e.ts"],
          exclude: timed,
          maxWorkers: Math.min(cores + 2, 6),
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...common, name: "timed", include: timed, maxWorkers: 2, sequence: { groupOrder: 2 } } },
    ],
  },
});
