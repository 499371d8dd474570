/**
 * Runs each in turns and every other time backwards, `rounds` times, after a round to warm up if
 * there are several. All per second.
 */
export async function inTurns<Name extends string>(
  rounds: number,
  each: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>[]> {
  const runs: Record<Name, number>[] = [];
  const names = Object.keys(each) as Name[];
  for (let round = rounds === 1 ? 1 : 0; round <= rounds; round += 1) {
    const run = {} as Record<Name, number>;
    // The first may get the clean-up that the one before left to the database.
    for (const name of round % 2 === 0 ? names.toReversed() : names) run[name] = await each[name]();
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

export type Figure = {
  is: number;
  beside?: number;
  ratio?: number;
  reach: string;
  verdict: "holds" | "falls short";
};
/** Rows of a bench's table, by name. */
export type Figures = Record<string, Figure>;
type Reach = { most?: number; least?: number };

/**
 * A figure with what it may be at most, or must be at least; with `beside` that is said of the
 * ratio of both.
 */
export function figure(
  is: number,
  { most, least }: Reach = {},
  beside?: { is: number; ratio: number },
): Figure {
  const judged = beside?.ratio ?? is;
  return {
    is: round(is),
    ...(beside && { beside: round(beside.is), ratio: round(beside.ratio) }),
    reach: most !== undefined ? `≤ ${most}` : least !== undefined ? `≥ ${least}` : "",
    verdict:
      judged <= (most ?? Infinity) && judged >= (least ?? -Infinity) ? "holds" : "falls short",
  };
}

const round = (value: number) =>
  value < 10 ? Math.round(value * 1_000) / 1_000 : Math.round(value);

/**
 * The median of a figure, judged by the median of its ratio to another of the same run; alone where
 * no run has the other.
 */
export function beside<Name extends string>(
  runs: Partial<Record<Name, number>>[],
  is: Name,
  other: Name,
  reach?: Reach,
) {
  const of = (name: Name) => runs.flatMap((run) => run[name] ?? []);
  if (of(other).length === 0) return figure(median(of(is)));
  const ratios = of(is).map((value, at) => value / (of(other)[at] ?? Number.NaN));
  return figure(median(of(is)), reach, { is: median(of(other)), ratio: median(ratios) });
}

/** Prints the table, and whether all of it holds: else the process fails. */
export function report(figures: Figures): void {
  console.table(figures);
  const short = Object.keys(figures).filter((name) => figures[name]?.verdict !== "holds");
  console.log(short.length === 0 ? "holds" : `falls short: ${short.join(", ")}`);
  if (short.length > 0) process.exitCode = 1;
}

/** The rate of a load whose answers all had one of these statuses. @throws for any other status */
export function paceOf(
  load: { perSecond: number; byStatus: Record<number, number> },
  ...statuses: number[]
): number {
  const others = Object.keys(load.byStatus).filter((one) => !statuses.includes(Number(one)));
  if (others.length > 0)
    throw new Error(`answers other than ${statuses}: ${JSON.stringify(load.byStatus)}`);
  return load.perSecond;
}
