/*
 * What a test file opened and nobody closes: `vitest.config.ts` has it closed after each file, last opened first. (Vitest
 * hears an `afterAll` only while a file is read, not from a hook, and files that share a process end without it ending.)
 */
const open: (() => unknown)[] = [];

/** Has this done after the test file that is running. */
export function afterThisFile(close: () => unknown): void {
  open.push(close);
}

export async function closeAll(): Promise<void> {
  for (let close = open.pop(); close; close = open.pop()) await close();
}
