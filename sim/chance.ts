/**
 * Random numbers of one seed. Each part of a run has its own row of them, so that a step more in
 * one leaves the others as they are.
 */
export type Chance = {
  /** From 0, below 1. */
  next(): number;
  /** A whole number from 0, below `below`. */
  int(below: number): number;
  yes(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Another row, by its name. */
  of(name: string): Chance;
};

export function chanceOf(seed: string): Chance {
  let [a, b, c, d] = [0, 1, 2, 3].map((part) => sumOf(`${part} ${seed}`)) as Four;
  /** sfc32: small, fast, and good enough for tests. */
  const next = () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let warm = 0; warm < 8; warm += 1) next();
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    int,
    yes: (probability) => next() < probability,
    pick: <T>(from: readonly T[]) => from[int(from.length)] as T,
    of: (name) => chanceOf(`${seed} / ${name}`),
  };
}

type Four = [number, number, number, number];

/** FNV-1a. */
function sumOf(text: string): number {
  let sum = 0x811c9dc5;
  for (const char of text) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return sum;
}
