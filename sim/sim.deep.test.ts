import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { found } from "./found.ts";
import { planOf } from "./plan.ts";
import { run, type Stage } from "./run.ts";
import { openStage } from "./stage.ts";

/** 20,000 are one more command: `npm run sim -- --count 20000`. */
const FIXED = Array.from({ length: 200 }, (_, at) => at + 1);
const NEW_COUNT = 50;
const STEPS = 40;
/** A seed takes seconds, and on a machine with other work as many times more. */
const PATIENT_MS = 300_000;

/** Others each time, so that they are told before they run. */
const from = 1_000_000 + Math.floor(Math.random() * 1_000_000_000);
const fresh = Array.from({ length: NEW_COUNT }, (_, at) => from + at);

vi.setConfig({ testTimeout: PATIENT_MS });

let stage: Stage & { close(): Promise<void> };

beforeAll(async () => {
  console.info(`new: npm run sim -- --steps ${STEPS} --seed ${from} --count ${NEW_COUNT}`);
  stage = await openStage();
});
afterAll(() => stage.close());

test.each([...FIXED, ...fresh])(
  "whatever happens in the run of seed %i, no rule is broken",
  async (seed) => {
    const { faults, history } = await run(stage, seed, planOf(seed, STEPS));
    expect(faults, history.join("\n")).toEqual([]);
  },
);

test.each(found)("$what, as seed $seed has found", async ({ seed, steps }) => {
  const { faults, history } = await run(stage, seed, steps);
  expect(faults, history.join("\n")).toEqual([]);
});

test("the same seed has the same history", async () => {
  const steps = planOf(4, STEPS);
  const first = await run(stage, 4, steps);
  const again = await run(stage, 4, steps);
  expect(again.history).toEqual(first.history);
});
