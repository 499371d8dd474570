/**
 * How long a page may take to show something: a busy machine is many times slower than a quiet one.
 */
export const PATIENCE_MS = 30_000;

/**
 * Waits until `read` answers `wanted`, as long as it answers something else within the patience: for
 * many things that are done one after another. @throws with the last answer
 */
export async function movesTo(wanted: string, read: () => Promise<string | null>): Promise<void> {
  let last: string | null = null;
  let movedAt = Date.now();
  for (;;) {
    const answer = await read();
    if (answer === wanted) return;
    if (answer !== last) movedAt = Date.now();
    last = answer;
    if (Date.now() - movedAt > PATIENCE_MS) throw new Error(`stands still at: ${last}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
