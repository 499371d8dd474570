/*
 * Closes what a test file has opened: `vitest.config.ts` runs this after each file, last opened
 * first. (Vitest allows an `afterAll` only while a file is read, not from a hook, and files that
 * share a process end without ending it.)
 */
const open: (() => unknown)[] = [];

/** Calls `close` after the test file that is running. */
export function afterThisFile(close: () => unknown): void {
  open.push(close);
}

export async function closeAll(): Promise<void> {
  for (let close = open.pop(); close; close = open.pop()) await close();
}
