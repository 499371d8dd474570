import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { leftOut, onlyDeep, onlyQuick } from "./scripts/deep.ts";
import { collectedLate } from "./server/test/compiled.ts";

/**
 * Many wait for servers and clocks: three files more at once than there are cores; of the quick ones
 * two, so that each is over sooner. What is measured or strained has a core for itself. The limits
 * only end what hangs: a test that promises a time looks at the clock itself.
 */
const common = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Of itself a second, which on a busy machine is nothing.
  expect: { poll: { timeout: 20_000 } },
  maxWorkers: Math.min(availableParallelism() + (onlyDeep ? 0 : onlyQuick ? 2 : 3), 8),
};

/**
 * Tests that need a browser's parts: what those keep, and who is signed in, is the test file's own.
 */
const ofPages = globSync("pwa/**/*.test.{ts,tsx}", { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(file, "utf8").includes("/test/browser.ts"),
);

/** Small files that take long: processes are killed, a clock runs out, pictures are read. */
const slow = /\/(bench|recharge\/bkash|operator|birth)\/|\.deep\.test/;

/**
 * Slow ones first, else a run would end with one of them alone, and another file after each,
 * because many of them only wait. (Vitest knows how long a file took only from a run before.) Page
 * tests last: Vitest ends the processes that files share when a file comes that shares none, and
 * would start them anew.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const pages = sorted.filter(({ project }) => project.config.isolate);
    const shared = sorted.filter(({ project }) => !project.config.isolate);
    const first = shared.filter(({ moduleId }) => slow.test(moduleId));
    const others = shared.filter(({ moduleId }) => !slow.test(moduleId));
    return [...first.flatMap((file) => [file, ...others.splice(0, 1)]), ...others, ...pages];
  }
}

// Its own file: vite.config.ts is rooted in pwa/ and knows only the page. The PostgreSQL is started
// once, for the root; a project that extended it would start another.
export default defineConfig({
  test: {
    globalSetup: ["server/test/database.ts"],
    maxWorkers: common.maxWorkers,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...common,
          name: "shared",
          include: ["{contract,server,scripts,bench,e2e,sim,pwa}/**/*.test.{ts,tsx}"],
          exclude: [...ofPages, ...leftOut],
          setupFiles: ["server/test/after-file.ts"],
          // To start a process and load the server into it takes longer than most files.
          isolate: false,
          execArgv: collectedLate,
        },
      },
      // A page is one per thread: its databases and who is signed in are the thread's own, and its
      // timers end with it. A thread costs less than a process.
      {
        test: {
          ...common,
          name: "page",
          include: ofPages,
          exclude: leftOut,
          pool: "threads",
        },
      },
    ],
  },
});
