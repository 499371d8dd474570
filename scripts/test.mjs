import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check } from "./check.mjs";
import { run, step } from "./steps.mjs";

/*
 * npm test: build and its sizes, with the checks beside them → unit and integration tests → journeys in a browser. After a failure
 * the other steps still run, so that one run shows everything; only the journeys need a successful build. The output of the tests
 * is printed after that of the checks. The last line counts tests and steps.
 */
const JOURNEYS_LIMIT_MS = 30 * 60_000;
/** Only for hangs: on a busy machine the tests take three times as long. */
const UNIT_LIMIT_MS = 25 * 60_000;
const folder = mkdtempSync(join(tmpdir(), "kagoj-results-"));
const count = { passed: 0, failed: 0 };
const add = ({ passed, failed }) => {
  count.passed += passed;
  count.failed += failed;
};
const addStep = async (name, work) => {
  const ok = await step(name, work);
  add({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
  return ok;
};

heading("Build and checks");
const checks = check();
// Before the tests, because a server without a built page builds one.
const built = await addStep("build", () => run(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]));
if (built) await addStep("sizes", () => run(["scripts/size-budget.ts"], { show: true }));

const turn = Promise.withResolvers();
const units = vitest("unit", "vitest.config.ts", { show: turn.promise, limitMs: UNIT_LIMIT_MS });
add(await checks);

heading("Unit and integration tests");
turn.resolve();
await units;

heading("Journeys in a browser");
if (built) await vitest("journeys", "e2e/vitest.config.ts", { show: true, limitMs: JOURNEYS_LIMIT_MS });
else console.log("left out: the page doesn't build");

rmSync(folder, { recursive: true, force: true });
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;

async function vitest(name, config, options) {
  const results = join(folder, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  const { ok } = await run(["node_modules/vitest/vitest.mjs", "run", "-c", config, ...reporters], options);
  const { passed, failed } = read(results);
  // An error outside any test, or a missing result, is a failure too.
  add({ passed, failed: failed === 0 && !ok ? 1 : failed });
}

function read(results) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, "utf8"));
    // A file that can't be loaded has no tests, but counts as a failure.
    const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
    return { passed: numPassedTests, failed: numFailedTests + broken };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function heading(text) {
  console.log(`\n── ${text}`);
}
