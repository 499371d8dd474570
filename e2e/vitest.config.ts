import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { leftOut, onlyQuick } from "../scripts/deep.ts";
import { collectedLate } from "../server/test/compiled.ts";
import { PATIENCE_MS } from "./patience.ts";

/**
 * The files that take longest: they wait for clocks or a slow line, stop servers or build a page.
 */
const slow =
  /\/(offline|server-copy)\/|\/(own-database|factors|batch|own|photos|conversations?|without-storage|app-files|hard-cases-\w+|dialogs|forms|many|phones|roshid|update)\.(deep\.)?e2e/;

/**
 * They read photographs, for which the server has a limit of its own: two cores that four others
 * want as well may not keep it.
 */
const reading = /\/birth\//;

/**
 * Slow ones first, else a run would end with one of them alone; what reads photographs at the end,
 * when workers are idle. (Vitest knows how long a file took only from a run before.)
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      slow.test(moduleId) ? 0 : reading.test(moduleId) ? 2 : 1;
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

// Journeys in a real browser against the real server. Each file has its own server and database;
// their PostgreSQL is started once. The deep ones wait as much as they work, so more files run at
// once than there are cores; with the quick ones that would only make each take longer.
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, ".."),
    globalSetup: ["e2e/database.ts"],
    include: ["e2e/journeys/**/*.e2e.ts"],
    exclude: leftOut,
    sequence: { sequencer: SlowFirst },
    maxWorkers: Math.min(availableParallelism() + (onlyQuick ? 1 : 3), 6),
    // Only for hangs: what a page does not show in time fails by itself. The longest takes half a
    // minute alone, and ten times as long on a machine that many want.
    testTimeout: 360_000,
    hookTimeout: 150_000,
    // One that passes only then is named at the end of npm test, as what has to be mended.
    retry: 1,
    // The browser and its phones are shared by files.
    isolate: false,
    execArgv: collectedLate,
    // Otherwise Playwright follows each file that a worker fetches at its installation. No journey
    // looks at them.
    env: { PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK: "1" },
    // As long as a page waits for an element. Each look wakes four processes.
    expect: { poll: { timeout: PATIENCE_MS, interval: 100 } },
  },
});
