import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { check } from "./check.mjs";
import { root, run, step } from "./steps.mjs";
import { auditPackages } from "./supply-chain.ts";

/*
 * npm test: build and its sizes, with the checks beside them → unit and integration tests → journeys in a browser. After a failure
 * the other steps still run, so that one run shows everything; only the journeys need a successful build. The output of the tests
 * is printed after that of the checks. At the end stands once more what failed, because many read only the end of a log; the last
 * line counts tests and steps.
 */
const JOURNEYS_LIMIT_MS = 30 * 60_000;
/** Only for hangs: on a busy machine the tests take three times as long. */
const UNIT_LIMIT_MS = 25 * 60_000;
const folder = mkdtempSync(join(tmpdir(), "kagoj-results-"));
const count = { passed: 0, failed: [] };
const add = ({ passed, failed }) => {
  count.passed += passed;
  count.failed.push(...failed);
};
const addStep = async (name, work) => {
  const ok = await step(name, work);
  add({ passed: ok ? 1 : 0, failed: ok ? [] : [name] });
  return ok;
};

heading("Build and checks");
const checks = check();
// Before the tests, because a server without a built page builds one.
const built = await addStep("build", () =>
  run(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]),
);
if (built) {
  await addStep("sizes", () => run(["scripts/size-budget.ts"], { show: true }));
  await addStep("what old browsers lack, in the build", () => run(["scripts/built-browsers.ts"]));
}

await addStep("known weaknesses of packages", async () => {
  const { broken, said } = await auditPackages(root);
  if (said) console.log(said);
  return { ok: broken.length === 0, output: broken.join("\n") };
});

const turn = Promise.withResolvers();
const units = vitest("unit", "vitest.config.ts", { show: turn.promise, limitMs: UNIT_LIMIT_MS });
add(await checks);

heading("Unit and integration tests");
turn.resolve();
await units;

heading("Journeys in a browser");
if (built)
  await vitest("journeys", "e2e/vitest.config.ts", { show: true, limitMs: JOURNEYS_LIMIT_MS });
else console.log("left out: the page doesn't build");

rmSync(folder, { recursive: true, force: true });
if (count.failed.length > 0) {
  heading("Failed");
  for (const failure of count.failed) console.log(failure);
}
console.log(`\n${count.passed} passed, ${count.failed.length} failed`);
process.exitCode = count.failed.length > 0 ? 1 : 0;

async function vitest(name, config, options) {
  const results = join(folder, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  const { ok } = await run(
    ["node_modules/vitest/vitest.mjs", "run", "-c", config, ...reporters],
    options,
  );
  const { passed, failed } = read(results);
  // An error outside any test, or a missing result, is a failure too.
  add({
    passed,
    failed: failed.length === 0 && !ok ? [`${name}: an error outside the tests`] : failed,
  });
}

function read(results) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(results, "utf8"));
    return { passed: numPassedTests, failed: testResults.flatMap(failures) };
  } catch {
    return { passed: 0, failed: [] };
  }
}

/** A file that can't be loaded has no tests, but counts as a failure. */
function failures({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name);
  if (status === "failed" && assertionResults.length === 0) return [`${file}: ${message}`];
  return assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => `${file}: ${test.fullName}\n${test.failureMessages.join("\n")}`);
}

function heading(text) {
  console.log(`\n── ${text}`);
}
