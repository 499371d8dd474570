import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { collectedLate } from "../server/test/compiled.ts";

/** The files that take longest: they wait for clocks or a slow line, stop servers, build a page or read pictures. */
const slow = /\/(photos|hard-cases-\w+|offline|recharge|update|services-own|birth|admin)\.e2e/;

/** Slow ones first, else a run would end with one of them alone. (Vitest knows how long a file took only from a run before.) */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

// Journeys in a real browser against the real server. They wait as much as they work, so more files run at once than there are
// cores. Each file has its own server and database; their PostgreSQL is started once.
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, ".."),
    globalSetup: ["e2e/database.ts"],
    include: ["e2e/journeys/**/*.e2e.ts"],
    sequence: { sequencer: SlowFirst },
    maxWorkers: Math.min(availableParallelism() + 3, 6),
    // Only for hangs: what a page does not show within 15 s fails by itself.
    testTimeout: 180_000,
    hookTimeout: 150_000,
    // The browser and its phones are shared by files.
    isolate: false,
    execArgv: collectedLate,
    // Otherwise Playwright follows each file that a worker fetches at its installation. No journey looks at them.
    env: { PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK: "1" },
    // As long as a page waits for an element. Each look wakes four processes.
    expect: { poll: { timeout: 15_000, interval: 100 } },
  },
});
