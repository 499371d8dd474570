/** Runs each of `each` in turns, `rounds` times, after one more round to warm up if there are several. All per second. */
export async function inTurns<Name extends string>(
  rounds: number,
  each: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>[]> {
  const runs: Record<Name, number>[] = [];
  for (let round = rounds === 1 ? 1 : 0; round <= rounds; round += 1) {
    const run = {} as Record<Name, number>;
    for (const name of Object.keys(each) as Name[]) run[name] = await each[name]();
    if (round > 0) runs.push(run);
  }
  return runs;
}

/** The value below which so much of them lies: 0.5 is the median. */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const median = (values: number[]) => quantile(values, 0.5);

/** The median of each figure. */
export function medians<Name extends string>(runs: Record<Name, number>[]): Record<Name, number> {
  const names = Object.keys(runs[0] ?? {}) as Name[];
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))])) as Record<Name, number>;
}

/** The median ratio of two figures of the same run. */
export function ratio<Name extends string>(runs: Record<Name, number>[], is: Name, beside: Name): number {
  return median(runs.map((run) => run[is] / run[beside]));
}

/** The rate of a load whose answers all had one of these statuses. @throws for any other status */
export function paceOf(load: { perSecond: number; byStatus: Record<number, number> }, ...statuses: number[]): number {
  const others = Object.keys(load.byStatus).filter((one) => !statuses.includes(Number(one)));
  if (others.length > 0) throw new Error(`answers other than ${statuses}: ${JSON.stringify(load.byStatus)}`);
  return load.perSecond;
}

/** A row of the table that a bench prints. `reach`: the goal, as it is read. */
export const row = (is: number | string, beside: string, to = Number.NaN, reach = "") => ({
  is: typeof is === "number" ? Math.round(is).toLocaleString("en") : is,
  beside,
  ratio: Number.isNaN(to) ? "" : to.toFixed(2),
  reach,
});
