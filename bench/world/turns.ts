/** Runs each of `each` in turn, `rounds` times; where there are several, one more round before them warms up. All per second. */
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

/** The median of a run's pace beside that of another in the same round. */
export function ratio<Name extends string>(runs: Record<Name, number>[], is: Name, beside: Name): number {
  return median(runs.map((run) => run[is] / run[beside]));
}

/** Answers the pace of a load all of whose answers had this status. @throws what else was answered */
export function paceOf(load: { perSecond: number; byStatus: Record<number, number> }, status: number): number {
  const others = Object.keys(load.byStatus).filter((one) => Number(one) !== status);
  if (others.length > 0) throw new Error(`answers other than ${status}: ${JSON.stringify(load.byStatus)}`);
  return load.perSecond;
}
