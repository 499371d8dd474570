import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { checkBrowserApis } from "./browser-apis.ts";
import { checkTree } from "./import-rules.ts";
import { checkRooms } from "./rooms.ts";
import { checkServiceWords } from "./service-words.ts";
import { root, run, step } from "./steps.mjs";
import { checkLockfile, findSecrets } from "./supply-chain.ts";

/** What the checks keep from run to run: they look again only at what has changed. */
const kept = "node_modules/.cache/kagoj-checks";
/**
 * Side by side with the other checks, a compiler that shares its work out among threads does part
 * of it in each of them.
 */
const types = (project) => {
  const info = join(kept, `${project.replaceAll("/", "-")}.tsbuildinfo`);
  const incremental = ["--incremental", "--tsBuildInfoFile", info];
  return run([
    "node_modules/typescript/bin/tsc",
    "-p",
    project,
    "--singleThreaded",
    ...incremental,
  ]);
};
const knip = [
  "node_modules/knip/bin/knip.js",
  "--no-progress",
  "--no-config-hints",
  "--cache",
  "--cache-location",
  kept,
];
const biome = "node_modules/@biomejs/biome/bin/biome";

/** They run side by side, so the longest come first. */
const steps = [
  ["lint and format", () => run([biome, "check", "--error-on-warnings", "--max-diagnostics=30"])],
  ["types: server, contract, tools", () => types("tsconfig.json")],
  ["types: page", () => types("pwa/tsconfig.json")],
  ["types: simulation", () => types("sim/tsconfig.json")],
  ["types: service worker", () => types("pwa/sw/tsconfig.json")],
  ["dead code", () => run(knip)],
  ["what old browsers lack", () => found(checkBrowserApis)],
  ["who imports whom", () => found(checkTree)],
  ["rooms", () => found(checkRooms)],
  ["who lists services", () => found(checkServiceWords)],
  ["secrets", () => found(findSecrets)],
  ["lockfile", () => found(checkLockfile)],
];

async function found(look) {
  const broken = look(root);
  return { ok: broken.length === 0, output: broken.join("\n") };
}

/**
 * Runs all checks that don't run the product. Answers how many passed and the names of those that
 * failed.
 */
export async function check() {
  const waiting = [...steps];
  const failed = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      if (!(await step(...next))) failed.push(next[0]);
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, worker));
  return { passed: steps.length - failed.length, failed };
}

if (resolve(process.argv[1] ?? "") === import.meta.filename && (await check()).failed.length > 0)
  process.exitCode = 1;
