const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** The wait in ms after so many failures: 2, 4, 8 … 60 s. */
export function backoff(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (Math.max(failures, 1) - 1), LONGEST_WAIT_MS);
}
