/** One line of the doctor. Only what is `wrong` makes it fail; a `note` is worth a look, or normal in some installations. */
export type Finding = { level: "fine" | "note" | "wrong"; text: string };

export const fine = (text: string): Finding => ({ level: "fine", text });
export const note = (text: string): Finding => ({ level: "note", text });
export const wrong = (text: string): Finding => ({ level: "wrong", text });

/** The finding of a check that could not be made: its own message, which names the setting where it can. */
export function failed(what: string, error: unknown, mend = ""): Finding {
  return wrong([`${what}: ${(error as Error).message}`.replace(/\.?$/, "."), mend].filter(Boolean).join(" "));
}
