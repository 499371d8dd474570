/**
 * What a check finds. `wrong` makes the doctor fail; a note is worth a look, or normal in some
 * installations.
 */
export type Report = { note(text: string): void; wrong(text: string): void };

/**
 * The sentence for a check that could not be made: its own message, which names the setting where
 * it can.
 */
export function failed(what: string, error: unknown, mend = ""): string {
  return [`${what}: ${(error as Error).message}`.replace(/\.?$/, "."), mend]
    .filter(Boolean)
    .join(" ");
}
