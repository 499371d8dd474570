/** A failure the operator can mend: main prints the line alone, without a stack, and exits with 1. */
export function startupError(line: string): Error & { code: "startup" } {
  return Object.assign(new Error(line), { code: "startup" as const });
}
