import { spawnSync } from "node:child_process";
import { registerHooks } from "node:module";
import { parseArgs } from "node:util";
import type { Step } from "./acts.ts";
import { type Plant, planted, urlOf } from "./bundle.ts";
import { findPlant, plants } from "./plants.ts";
import type { Outcome } from "./run.ts";

/*
 * npm run sim -- --seed 7 [--count 100] [--steps 60] [--story] [--check-replay] [--no-shrink]
 * [--plant NAME | --plants]: see README.md.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "1" },
    steps: { type: "string", default: "60" },
    story: { type: "boolean", default: false },
    "check-replay": { type: "boolean", default: false },
    "no-shrink": { type: "boolean", default: false },
    plant: { type: "string" },
    plants: { type: "boolean", default: false },
  },
});
type Three = [number, number, number];
const [first, count, length] = [values.seed, values.count, values.steps].map(Number) as Three;

if (values.plants) await findPlants();
else await runSeeds();

async function runSeeds(): Promise<void> {
  const plant = findPlant(values.plant);
  if (plant && isInServer(plant)) plantInServer(plant);
  const { planOf, run, shrink, openStage } = await load();
  const opened = await openStage();
  const began = performance.now();
  let [done, broken, unlike] = [0, 0, 0];
  try {
    const stage = plant && !isInServer(plant) ? await opened.planted(plant) : opened;
    for (let seed = first; seed < first + count; seed += 1) {
      const steps = planOf(seed, length);
      const outcome = await run(stage, seed, steps);
      done += 1;
      if (values.story) console.log(outcome.history.join("\n"));
      if (values["check-replay"])
        unlike += Number(!isAlike(outcome, await run(stage, seed, steps), seed));
      const [fault] = outcome.faults;
      if (!fault) continue;
      broken += 1;
      if (values["no-shrink"])
        console.log(`seed ${seed}, ${outcome.taken} steps: ${fault.rule}: ${fault.what}`);
      else tell(seed, steps, await shrink(stage, seed, steps, outcome));
      // One is enough to know that it is found.
      if (plant) break;
    }
  } finally {
    await opened.close();
  }
  const each = Math.round((performance.now() - began) / done);
  console.log(`${done} seeds from ${first}: ${broken} with a fault, ${each} ms each`);
  if (values["check-replay"]) console.log(`${unlike} with another history when run again`);
  process.exitCode = broken + unlike > 0 ? 1 : 0;
}

/** The server's code comes with these, so a fault in it must be planted before. */
async function load() {
  const [{ planOf }, { run }, { shrink }, { openStage }] = await Promise.all([
    import("./plan.ts"),
    import("./run.ts"),
    import("./shrink.ts"),
    import("./stage.ts"),
  ]);
  return { planOf, run, shrink, openStage };
}

/** The fewest steps that break the same rule, and all that happens in them. */
function tell(
  seed: number,
  all: readonly Step[],
  { steps, outcome }: { steps: readonly Step[]; outcome: Outcome },
): void {
  console.log(`\nseed ${seed}, ${steps.length} of ${all.length} steps:\n`);
  console.log(outcome.history.join("\n"));
  console.log(`\n${JSON.stringify({ seed, steps })}\n`);
}

function isAlike({ history }: Outcome, again: Outcome, seed: number): boolean {
  const at = again.history.findIndex((line, place) => line !== history[place]);
  if (at < 0 && again.history.length === history.length) return true;
  console.log(`seed ${seed}, line ${at}: ${history[at]}\n        now: ${again.history[at]}`);
  return false;
}

type Found = { rule: string; seed: number; taken: number };

/** Each planted fault, until a seed finds it. */
async function findPlants(): Promise<void> {
  const { planOf, run, openStage } = await load();
  const stage = await openStage();
  let found = 0;
  try {
    for (const [name, plant] of Object.entries(plants)) {
      const by = isInServer(plant) ? findApart(name) : await find(plant);
      found += Number(by !== undefined);
      console.log(
        `| ${name} | ${by?.rule ?? "not found"} | ${by?.seed ?? ""} | ${by?.taken ?? ""} |`,
      );
    }
  } finally {
    await stage.close();
  }
  console.log(`${found} of ${Object.keys(plants).length} found`);

  async function find(plant: Plant): Promise<Found | undefined> {
    const faulty = await stage.planted(plant);
    for (let seed = first; seed < first + count; seed += 1) {
      const { faults, taken } = await run(faulty, seed, planOf(seed, length)).catch(brokenOff);
      if (faults[0]) return { rule: faults[0].rule, seed, taken };
    }
    return undefined;
  }
}

/** What could not even be judged, as when a check has got no answer. */
function brokenOff(error: unknown): Pick<Outcome, "faults" | "taken"> {
  return { faults: [{ rule: "breaks off", what: String(error) }], taken: length };
}

/** In a process of its own, since this one has the server's code without it. */
function findApart(name: string): Found | undefined {
  const args = ["--no-shrink", "--seed", values.seed, "--count", values.count];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [import.meta.filename, "--plant", name, "--steps", values.steps, ...args],
    { encoding: "utf8" },
  );
  // A fault whose text has moved on, or one that breaks the run itself.
  if (stderr) console.error(stderr);
  const [, seed, taken, rule] = /^seed (\d+), (\d+) steps: ([^:]+):/m.exec(stdout) ?? [];
  return rule === undefined ? undefined : { rule, seed: Number(seed), taken: Number(taken) };
}

function isInServer({ file }: Plant): boolean {
  return file.startsWith("server/") && !file.endsWith(".sql");
}

function plantInServer(plant: Plant): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      return url === urlOf(plant.file)
        ? { ...loaded, source: planted(String(loaded.source), plant) }
        : loaded;
    },
  });
}
