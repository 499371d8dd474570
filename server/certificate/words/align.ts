/**
 * Pairs the words of two readings in order: for each of `a` its index in `b`, or -1. `cost` is 0 for the same word and 1 for
 * words with nothing in common; `GAP` is the cost of a word without a partner.
 */
export function align<A, B>(a: readonly A[], b: readonly B[], cost: (one: A, other: B) => number): number[] {
  const table: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j * GAP)];
  const costs = a.map((one) => b.map((other) => cost(one, other)));
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i * GAP];
    for (let j = 1; j <= b.length; j += 1) {
      const paired = at(table, i - 1, j - 1) + at(costs, i - 1, j - 1);
      row.push(Math.min(paired, at(table, i - 1, j) + GAP, (row[j - 1] as number) + GAP));
    }
    table.push(row);
  }
  const partners = a.map(() => -1);
  for (let i = a.length, j = b.length; i > 0 && j > 0; ) {
    if (at(table, i, j) === at(table, i - 1, j - 1) + at(costs, i - 1, j - 1)) {
      i -= 1;
      j -= 1;
      partners[i] = j;
    } else if (at(table, i, j) === at(table, i - 1, j) + GAP) i -= 1;
    else j -= 1;
  }
  return partners;
}

const GAP = 0.6;

function at(table: readonly (readonly number[])[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}
