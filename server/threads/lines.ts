/** Who waits of one owner. `place`: after so many turns of all, it is the turn of the first. */
export type Line<Waiter> = { place: number; waiters: Waiter[] };

/**
 * The lines of those who wait, one for each owner. Of two with the same place, the one that was put
 * in first comes first.
 */
export function linesByOwner<Waiter>() {
  const lines = new Map<string, Line<Waiter>>();
  const of = (owner: string): Waiter[] => lines.get(owner)?.waiters ?? [];

  /** Puts the owner's line after all others with this place; without waiters it is gone. */
  function putLast(owner: string, waiters: Waiter[], place: number): void {
    lines.delete(owner);
    if (waiters.length > 0) lines.set(owner, { waiters, place });
  }

  /**
   * Adds one at the end of the owner's line, which keeps its place. `place`: that of a new line.
   */
  function join(owner: string, waiter: Waiter, place: number): void {
    const line = lines.get(owner) ?? { waiters: [], place };
    lines.set(owner, { ...line, waiters: [...line.waiters, waiter] });
  }

  /** False if it does not wait any more. */
  function takeOut(owner: string, waiter: Waiter): boolean {
    const line = lines.get(owner);
    if (!line?.waiters.includes(waiter)) return false;
    const waiters = line.waiters.filter((one) => one !== waiter);
    if (waiters.length > 0) lines.set(owner, { ...line, waiters });
    else lines.delete(owner);
    return true;
  }

  return {
    of,
    putLast,
    join,
    takeOut,
    /** How many wait in all. */
    count: () => lines.values().reduce((sum, { waiters }) => sum + waiters.length, 0),
    inOrder: () => [...lines].toSorted(([, a], [, b]) => a.place - b.place),
    longest: () => [...lines].toSorted(([, a], [, b]) => b.waiters.length - a.waiters.length).at(0),
  };
}
