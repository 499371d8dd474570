import type { Step } from "./acts.ts";
import { type Outcome, run, type Stage } from "./run.ts";

type Shrunk = { steps: readonly Step[]; outcome: Outcome };

/**
 * Leaves out steps as long as the same rule is broken without them: first many at once, then one by
 * one. What stays happens at the time at which it happened.
 */
export async function shrink(
  stage: Stage,
  seed: number,
  all: readonly Step[],
  found: Outcome,
): Promise<Shrunk> {
  const rule = found.faults[0]?.rule;
  let best: Shrunk = { steps: all, outcome: found };
  for (let size = Math.ceil(all.length / 2); size > 0; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let at = 0; at < best.steps.length; ) {
      const steps = without(best.steps, at, size);
      const outcome = await run(stage, seed, steps);
      if (outcome.faults.some((fault) => fault.rule === rule)) best = { steps, outcome };
      else at += size;
    }
  }
  return best;
}

function without(steps: readonly Step[], at: number, size: number): Step[] {
  const gone = steps.slice(at, at + size).reduce((sum, { after }) => sum + after, 0);
  return [
    ...steps.slice(0, at),
    ...steps
      .slice(at + size)
      .map((step, place) => (place === 0 ? { ...step, after: step.after + gone } : step)),
  ];
}
