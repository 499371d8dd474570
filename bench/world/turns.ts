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

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The median ratio of two runs in the same round. */
export function ratio<Name extends string>(runs: Record<Name, number>[], is: Name, beside: Name): number {
  return median(runs.map((run) => run[is] / run[beside]));
}

/** The rate of a load whose answers all had this status. @throws for any other status */
export function paceOf(load: { perSecond: number; byStatus: Record<number, number> }, status: number): number {
  const others = Object.keys(load.byStatus).filter((one) => Number(one) !== status);
  if (others.length > 0) throw new Error(`answers other than ${status}: ${JSON.stringify(load.byStatus)}`);
  return load.perSecond;
}
