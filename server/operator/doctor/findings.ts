/** Something that a check has found. What is `wrong` makes the doctor fail; a `note` is worth a look, or normal in some installations. */
export type Finding = { level: "note" | "wrong"; text: string };
/** What a check has found, and what it says when that is nothing. */
export type Found = { fine: string; findings: Finding[] };

export const note = (text: string): Finding => ({ level: "note", text });
export const wrong = (text: string): Finding => ({ level: "wrong", text });

/** The finding of a check that could not be made: its own message, which names the setting where it can. */
export function failed(what: string, error: unknown, mend = ""): Finding {
  return wrong([`${what}: ${(error as Error).message}`.replace(/\.?$/, "."), mend].filter(Boolean).join(" "));
}
