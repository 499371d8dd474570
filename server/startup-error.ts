/**
 * A failure that the operator can fix. main.ts prints the line without a stack and exits with 1.
 */
export function startupError(line: string): Error & { code: "startup" } {
  return Object.assign(new Error(line), { code: "startup" as const });
}
