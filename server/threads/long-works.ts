/** In so long half of what the long works took is forgotten. */
const HALF_MS = 45_000;

/** What the long works of each owner took, in ms, as far as it is not forgotten. */
export function longWorks() {
  const known = new Map<string, { ms: number; at: number }>();
  const msOf = (owner: string): number => {
    const { ms = 0, at = 0 } = known.get(owner) ?? {};
    return ms * 0.5 ** ((performance.now() - at) / HALF_MS);
  };
  return {
    msOf,
    add(owner: string, ms: number): void {
      known.set(owner, { ms: msOf(owner) + ms, at: performance.now() });
    },
    forget: (owner: string) => known.delete(owner),
  };
}
