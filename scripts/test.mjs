import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { check } from "./check.mjs";
import { DEEP, halves } from "./deep.ts";
import { root, run, step } from "./steps.mjs";
import { auditPackages } from "./supply-chain.ts";

/*
 * npm test: build and its sizes, with the checks beside them → unit and integration tests →
 * journeys in a browser. npm run test:deep: the build, then the deep ones of both (deep.ts). With
 * --all, as in CI: all of them. After a failure the other steps still run, so that one run shows
 * everything; only the journeys need a successful build. The output of the tests is printed after
 * that of the checks. What each test file took is kept in test-results/times.txt. At the end stands
 * once more what failed, because many read only the end of a log; the last line counts tests and
 * steps.
 */
const all = process.argv.includes("--all");
const deep = all || process.argv.includes("--deep");
const quick = all || !deep;
/** Only for hangs: on a busy machine all take three times as long. */
const JOURNEYS_LIMIT_MS = 60 * 60_000;
const UNIT_LIMIT_MS = 40 * 60_000;
const folder = mkdtempSync(join(tmpdir(), "kagoj-results-"));
const count = { passed: 0, failed: [] };
/** Journeys that failed at first, with why. */
const secondTry = [];
/** What each test file took, side by side with others. */
const times = [];
/** On a quiet machine. What takes longer there is to be divided, or to be deep (deep.ts). */
const QUICK_MS = 20_000;
const add = ({ passed, failed }) => {
  count.passed += passed;
  count.failed.push(...failed);
};
const addStep = async (name, work) => {
  const ok = await step(name, work);
  add({ passed: ok ? 1 : 0, failed: ok ? [] : [name] });
  return ok;
};

heading(quick ? "Build and checks" : "Build");
const checks = quick ? check() : undefined;
// Before the tests, because a server without a built page builds one.
const built = await addStep("build", () =>
  run(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]),
);
if (quick && built) {
  await addStep("sizes", () => run(["scripts/size-budget.ts"], { show: true }));
  await addStep("what old browsers lack, in the build", () => run(["scripts/built-browsers.ts"]));
}

if (quick)
  await addStep("known weaknesses of packages", async () => {
    const { broken, said } = await auditPackages(root);
    if (said) console.log(said);
    return { ok: broken.length === 0, output: broken.join("\n") };
  });

if (quick) await unitTests("quick", "");
if (deep) await unitTests("deep", "Deep: ");
await journeys(all ? "all" : deep ? "deep" : "quick");

times.sort((a, b) => b.ms - a.ms);
heading("The files that took longest (all: test-results/times.txt)");
for (const one of times.slice(0, 10)) console.log(lineOf(one));
mkdirSync("test-results", { recursive: true });
writeFileSync("test-results/times.txt", `${times.map(lineOf).join("\n")}\n`);
const long = times.filter(({ file, ms }) => ms > QUICK_MS && !file.includes(DEEP));
if (!deep && long.length > 0) {
  heading(`Longer than ${QUICK_MS / 1000} s in npm test: on a quiet machine none should be`);
  for (const one of long) console.log(lineOf(one));
}

rmSync(folder, { recursive: true, force: true });
if (secondTry.length > 0) {
  heading("Passed only at the second try: find out why");
  for (const failure of secondTry) console.log(failure);
}
if (count.failed.length > 0) {
  heading("Failed");
  for (const failure of count.failed) console.log(failure);
}
console.log(`\n${count.passed} passed, ${count.failed.length} failed`);
process.exitCode = count.failed.length > 0 ? 1 : 0;

/** The quick tests run beside the last checks, which are told first. */
async function unitTests(half, prefix) {
  const turn = Promise.withResolvers();
  const units = vitest(half, "unit", "vitest.config.ts", {
    show: turn.promise,
    limitMs: UNIT_LIMIT_MS,
  });
  if (half === "quick") add(await checks);
  heading(`${prefix}Unit and integration tests`);
  turn.resolve();
  await units;
}

/** CI plays both halves in one go: each run starts browsers, and ends with few of them. */
async function journeys(half) {
  heading("Journeys in a browser");
  if (!built) return console.log("left out: the page doesn't build");
  const limits = { show: true, limitMs: JOURNEYS_LIMIT_MS };
  await vitest(half, "journeys", "e2e/vitest.config.ts", limits);
}

async function vitest(half, name, config, options) {
  const results = join(folder, `${half}-${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  const { env, filters } = halves[half];
  const { ok } = await run(
    ["node_modules/vitest/vitest.mjs", "run", "-c", config, ...filters, ...reporters],
    { env, ...options },
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
    for (const { name, startTime, endTime } of testResults)
      times.push({ file: relative(process.cwd(), name), ms: endTime - startTime });
    secondTry.push(...testResults.flatMap(failedAtFirst));
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
    .map((test) => told(file, test));
}

function failedAtFirst({ name, assertionResults }) {
  return assertionResults
    .filter((test) => test.status === "passed" && test.failureMessages.length > 0)
    .map((test) => told(relative(process.cwd(), name), test));
}

function told(file, { fullName, failureMessages }) {
  return `${file}: ${fullName}\n${failureMessages.join("\n")}`;
}

function lineOf({ file, ms }) {
  return `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`;
}

function heading(text) {
  console.log(`\n── ${text}`);
}
