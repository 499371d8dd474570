import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** Journeys that promise something within a second: only each other may run beside them. */
const timed = ["e2e/journeys/live*.e2e.ts"];
const cores = availableParallelism();

const common = {
  root: resolve(import.meta.dirname, ".."),
  // Guards against a hang: what a page does not show within 15 s fails by itself.
  testTimeout: 180_000,
  hookTimeout: 150_000,
  // Browser and phones outlive a file.
  isolate: false,
  // As long as a page waits for what is to appear on it.
  expect: { poll: { timeout: 15_000 } },
};

// Journeys in a real browser against the real server. They wait as much as they work, so there are more files at once than
// cores; the timed ones come after them. A file has a server and a database of its own; the PostgreSQL below them is started
// once, for the root: a project that extended it would start another.
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
          maxWorkers: Math.min(cores + 1, 6),
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...common, name: "timed", include: timed, maxWorkers: 2, sequence: { groupOrder: 2 } } },
    ],
  },
});
